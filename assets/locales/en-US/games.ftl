# What the channel reads about challenges and games. People are mentions, <@id>.

## Small words

color-black = Black
color-white = White
rules-world = World Othello (WOC/WOF)
rules-europe = Europe
rules-usa = USA (USOA)
rules-japan = Japan
rules-casual = Disc count
rated = rated
casual = casual

## Challenges

challenge-to = { $challenger } challenges { $opponent } to a game of Othello.
challenge-open = { $challenger } offers a game of Othello. Anyone here can take it.
challenge-terms = Rules: { $rules } · { $rated } · { $colors }
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
game-terms = Rules: { $rules } · { $rated }
game-moved = **Game #{ $game }** · { $disc } { $player } played **{ $square }** and flipped { $flipped ->
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

## A game's end

end-board-full = **The game is over**: the board is full.
end-blocked = **The game is over**: neither player can move any more.
end-wipe-out = **The game is over**: a wipe-out! { $player } has no disc left.
end-resigned = **Game #{ $game } is over**: { $disc } { $player } resigned.
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
end-ratings = Ratings: { $black } { $black_before } → { $black_after } ({ $black_change }), { $white } { $white_before } → { $white_after } ({ $white_change })
end-casual = A casual game: the ratings stay as they are.
end-transcript = Transcript: `{ $moves }`

## The picture in words, for people who can't see it

alt-start = Othello board at the start.
alt-after = Othello board after move { $move }: { $color } played { $square } and flipped { $flipped }.
alt-discs = { $color } ({ $count }): { $squares }.
alt-turn = { $color } to move. Legal moves: { $squares }.
alt-over = The game is over.
alt-none = none
