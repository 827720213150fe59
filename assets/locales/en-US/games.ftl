# What the channel reads about challenges and games. People are mentions, <@id>.

## Small words

# Who stands in the place of somebody whose data were deleted.
deleted-player = a deleted player
color-black = Black
color-white = White
rules-world = World Othello (WOC/WOF)
rules-europe = Europe
rules-usa = USA (USOA)
rules-japan = Japan
rules-casual = Disc count
rated = rated
casual = casual
takebacks = takebacks allowed
touch-move = touch-move

## Challenges

challenge-to = { $challenger } challenges { $opponent } to a game of Othello.
challenge-open = { $challenger } offers a game of Othello. Anyone here can take it.
challenge-terms = Rules: { $rules } · { $rated } · { $colors }
challenge-time = Time: { $clock } · { $takebacks }
challenge-color-black = { $challenger } plays Black and moves first
challenge-color-white = { $challenger } plays White and moves second
challenge-color-random = colors drawn at random
challenge-until = Open until { $date } ({ $left }).
challenge-rematch = A rematch of game #{ $game }, colors swapped.
challenge-accepted = ✅ Accepted: game #{ $game } has begun.
challenge-declined = ❌ { $opponent } declined.
challenge-cancelled = { $challenger } took the challenge back.
challenge-expired = ⌛ Nobody answered in time: the challenge has expired.
button-accept = Accept
button-decline = Decline
button-cancel = Cancel

## A game's turns

game-title = **Game #{ $game }**
game-started = **Game #{ $game }** begins: ⚫ { $black } against ⚪ { $white }
game-terms = Rules: { $rules } · { $rated } · Time: { $clock } · { $takebacks }
game-moved = **Game #{ $game }** · { $disc } { $player } { $how ->
        [planned] had planned **{ $square }**: played, it
        [forced] had no other move than **{ $square }**: played, it
       *[by-hand] played **{ $square }** and
    } flipped { $flipped ->
        [one] { $flipped } disc
       *[other] { $flipped } discs
    }.
game-passed = { $disc } { $player } has no legal move and has to pass: { $again_disc } { $again } moves again.
game-counts = ⚫ { $black } · ⚪ { $white }
game-turn = Move { $move }: { $disc } { $player }, it's your turn.
game-how-to = Reply with a square such as `{ $square }`, or pick one below.
pick-move = Pick your move
pick-move-part = Pick your move: { $first } to { $last }
pick-flips = flips { $flipped ->
        [one] { $flipped } disc
       *[other] { $flipped } discs
    }
button-text = Show as text
button-resign = Resign
button-rematch = Rematch

game-taken-back = **Game #{ $game }** · { $disc } { $player } took the last move back.
game-takeback-asked = **Game #{ $game }** · { $player } asks to take **{ $square }** back. { $opponent }, do you agree? Playing on means no.
game-takeback-declined = **Game #{ $game }** · { $opponent } doesn't agree: the move stands.
game-draw-offered = **Game #{ $game }** · { $player } offers a draw. { $opponent }, do you agree? Playing on means no.
game-draw-declined = **Game #{ $game }** · { $opponent } declines the draw: the game goes on.
button-agree = Agree
game-resumed = **Game #{ $game }** goes on here.
game-shown-again = **Game #{ $game }** · the newest board was deleted; here it is again.
game-paused-place = ⏸️ **Game #{ $game }** stands still, and so do its clocks: I can't post in its channel any more. Either player can let it go on elsewhere with `/move-here game:{ $game }`.
game-paused-left = ⏸️ **Game #{ $game }** stands still, and so do its clocks: { $player } has left the server. Once both are here again, either player can let it go on with `/move-here game:{ $game }`.
thread-name = Othello game #{ $game }

## Time

clock-until = ⏳ { $player } has until { $deadline } ({ $left }).
clock-held = 🏖️ { $player } is on vacation until { $back }; the time to move then ends { $deadline }.
clock-left = On the clocks: ⚫ { $black } · ⚪ { $white }
clock-overtime = Overtime: { $player }'s time is over, and { $opponent } has won. The rest of the game settles the score.
game-reminded = { $which ->
        [last] ⏰ { $player }, your time in **game #{ $game }** is nearly over: it ends { $left } ({ $deadline }).
       *[early] ⏰ { $player }, it's still your turn in **game #{ $game }**: your time ends { $left } ({ $deadline }).
    }{ $link ->
        [none] {""}
       *[other] {" "}[Board]({ $link })
    }
game-time-up = ⌛ **Game #{ $game }** · { $player }'s time is over: { $opponent } has won. What follows only settles the score: { $player } has two minutes for all the moves that are left. When they are over too, it counts 64–0.
game-time-up-both = ⌛ **Game #{ $game }** · { $player }'s time is over as well: two minutes for all the moves that are left. When they are over too, the game stops, and { $player } has won by the default score.
game-time-up-late = ⌛ **Game #{ $game }** · the time was over; the game went on in overtime.
game-time-given = 🎁 **Game #{ $game }** · { $giver } gives { $player } { $time } more.
game-time-extended = 🎁 **Game #{ $game }** · { $player } gets more time, from those who look after the server.
alone-game = Your game #{ $game } against { $opponent }:
alone-turn = { $what ->
        [reminded] ⏰ It's still your turn in **game #{ $game }** against { $opponent }.
       *[turn] It's your turn in **game #{ $game }** against { $opponent }{ $square ->
            [none] {""}
           *[other] , who played **{ $square }**
        }.
    }{ $link ->
        [none] {""}
       *[other] {" "}[Board]({ $link })
    }
alone-how-to = Answer here with a square such as `d3`; `/board` shows the board. `/notify` changes how I tell you.
digest = { $count ->
        [one] **{ $count } board waits for you.**
       *[other] **{ $count } boards wait for you.**
    }
digest-nearest = The nearest deadline: { $deadline } ({ $left }).
digest-line = **#{ $game }** against { $opponent }{ $left ->
        [none] {""}
       *[other] {" "}· { $left }
    }{ $link ->
        [none] {""}
       *[other] {" "}· [Board]({ $link })
    }
digest-more = … and more: `/games` lists them all.
holiday-began = 🏖️ { $player } is on vacation until { $until }.
holiday-taken = 🏖️ { $player }'s time was over; vacation days were taken instead, until { $until }.
holiday-games = Their clocks wait in { $games }.
holiday-over = { $player } is back from vacation: their clocks run again.
unreachable = { $player }, I can't send you direct messages: they are closed. From now on I call you in the channel; `/notify` changes it.
unreachable-games = It's your turn in { $games }.
away = 🔌 I was away for { $time }. Every clock that ran has got that time back.

## A game's end

end-board-full = **The game is over**: the board is full.
end-blocked = **The game is over**: neither player can move any more.
end-wipe-out = **The game is over**: a wipe-out! { $player } has no disc left.
end-resigned = **Game #{ $game } is over**: { $disc } { $player } resigned.
end-time = **Game #{ $game } is over**: { $player }'s time was over.
end-time-played-out = **Game #{ $game } is over**, played out in overtime: { $player }'s time had been over before.
end-time-exceeded = **Game #{ $game } is over**: { $player }'s time was over, and the two minutes of overtime as well.
end-time-winner-exceeded = **Game #{ $game } is over**: { $player }'s time had been over before, and { $opponent } has used up the two minutes of overtime.
end-agreed = **Game #{ $game } is over**: the players agreed on a draw.
end-adjudicated = **Game #{ $game } is over**: it was decided by those who look after the server.
end-aborted = **Game #{ $game } was stopped** without a result. It counts for nothing.
end-discs = Discs on the board: ⚫ { $black } · ⚪ { $white }{ $empty ->
        [0] {""}
        [one] {" "}· 1 empty square
       *[other] {" "}· { $empty } empty squares
    }
end-won = **{ $score }** · { $disc } { $player } wins.
end-drawn = **{ $score }** · A draw.
end-rules = Rules: { $rules }.
end-rules-winner = Rules: { $rules }. The empty squares go to the winner.
end-rules-divided = Rules: { $rules }. The empty squares are divided.
end-rules-wiped = Rules: { $rules }. A wipe-out counts 64–0.
end-rules-resigned = Rules: { $rules }. A resignation counts 64–0.
end-rules-time-forfeit = Rules: { $rules }. Time over counts 64–0.
end-rules-time-default = Rules: { $rules }. Whoever won on time without winning on the board gets the default score.
end-rules-time-counted = Rules: { $rules }. The board gave the win on time its score.
end-ratings = Ratings: { $black } { $black_before } → { $black_after } ({ $black_change }), { $white } { $white_before } → { $white_after } ({ $white_change })
end-casual = A casual game: the ratings stay as they are.
end-uncounted-few = Too few moves for the ratings: they stay as they are. A game that isn't played out counts from { $fewest } moves on.
end-uncounted-day = You two have played { $most } games that count within 24 hours: this one leaves the ratings as they are.
end-uncounted-month = You two have played { $most } games that count within 30 days: this one leaves the ratings as they are.
end-transcript = Transcript: `{ $moves }`

## The picture in words, for people who can't see it

alt-start = Othello board at the start.
alt-after = Othello board after move { $move }: { $color } played { $square } and flipped { $flipped }.
alt-discs = { $color } ({ $count }): { $squares }.
alt-turn = { $color } to move. Legal moves: { $squares }.
alt-over = The game is over.
alt-none = none
