# What the asker alone reads.

## Done

done-challenged = Your challenge to { $opponent } is posted. It stays open until { $date } ({ $left }).
done-challenged-anyone = Your open challenge is posted. Anyone here can take it until { $date } ({ $left }).
done-moved = You played **{ $square }** in game #{ $game }. The new board is posted in { $channel }.
done-resigned = You resigned game #{ $game }. The result is posted in { $channel }.
done-rematch = Your rematch is offered in { $channel }. It stays open until { $date } ({ $left }).
done-nevermind = Good: nothing has changed.
resign-sure = Resign game #{ $game } against { $opponent }? They win 64–0, and it can't be undone.
button-resign-surely = Yes, resign
button-keep-playing = Keep playing

## Which game?

which-game = You have several games here. Which one do you mean?
which-game-move = You have several games here. In which one do you play **{ $square }**?
which-game-more = There are more: name one by its number, with the option `game`.
which-game-line = **#{ $game }** · ⚫ { $black } – ⚪ { $white } · { $whose }
whose-yours = your turn
whose-theirs = their turn

## Refused

no-illegal-nothing = **{ $square } isn't legal**: it outflanks nothing. Legal now: { $legal }.
no-illegal-occupied = **{ $square } isn't legal**: there is a disc on it already. Legal now: { $legal }.
no-square = I can't read “{ $text }” as a square. Squares are named from `a1` (upper left) to `h8` (lower right): try `d3`.
no-your-turn = It isn't your turn in game #{ $game }: { $player } is to move.{ $link ->
        [none] {""}
       *[other] {" "}[Board]({ $link })
    }
no-turn-anywhere = It isn't your turn in any of your games here. `/games` lists them.
no-your-game = Game #{ $game } is between { $black } and { $white }. You can start one of your own with `/challenge`.
no-old-board = That was move { $shown } of game #{ $game }; it is move { $now } now.{ $link ->
        [none] {""}
       *[other] {" "}[The board now]({ $link })
    }
no-game-over = Game #{ $game } is over{ $score ->
        [none] {""}
       *[other] {" "}({ $score })
    }. `/rematch` offers another one.{ $link ->
        [none] {""}
       *[other] {" "}[Last board]({ $link })
    }
no-not-over = Game #{ $game } is still being played: a rematch can follow when it is over.
no-such-game = There is no game #{ $game }. `/games` lists yours.
no-such-challenge = I don't know that challenge any more. Make a new one with `/challenge`.
no-game-here = You have no open game here. Start one with `/challenge`, or see all of yours with `/games`.
no-game-at-all = You have no open game. Start one with `/challenge` in a server.
no-ended-game = You have no finished game here to repeat. Start a new one with `/challenge`.
no-challenge-accepted = This challenge has been accepted already: it is game #{ $game }.
no-challenge-declined = This challenge was declined. Make a new one with `/challenge`.
no-challenge-cancelled = This challenge was taken back by { $challenger }.
no-challenge-expired = This challenge has expired. Make a new one with `/challenge`.
no-challenge-for-another = This challenge is for { $opponent }. You can make your own with `/challenge`.
no-own-challenge = You can't accept your own challenge: it waits for { $opponent ->
        [anyone] somebody else
       *[other] { $opponent }
    }.
no-own-to-cancel = This challenge is your own. “Cancel” takes it back.
no-open-challenge = This challenge is open to anyone: just leave it to others if you don't want to play.
no-challenger = Only { $challenger } can take this challenge back.
no-own-opponent = You can't challenge yourself. Name a friend, or leave the opponent out so that anyone here can take it.
no-bot-opponent = { $opponent } is a bot, and bots don't play here. Challenge a person.
no-server = Games are played in the channels of a server. Use `/challenge` there.
no-not-here = Games are played elsewhere in this server: { $channels }. Try again there.
no-too-many-games = You have as many open games in this server as it allows: { $most }. Finish one first; `/games` lists them.
no-too-many-games-of = { $player } has as many open games in this server as it allows: { $most }. One has to end first.
no-too-many-challenges = { $most } of your challenges of the last hour haven't been accepted. Give people some time, and try again later.
no-too-many-challenges-to = { $most } of your challenges wait for { $player } already. Let them answer first, or cancel one.
no-rematch-alone = Your opponent has had their data deleted, so there is nobody to offer a rematch to. Challenge somebody else with `/challenge`.
no-rematch-twice = You have offered that rematch already: it waits for { $opponent }.
no-control = I don't know this control. It may be from another version of me; `/games` brings up your games.
too-fast = One thing at a time, please: nothing was done. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
incident = Something went wrong on my side. Please look at `/board` before you try again. If it goes on, tell whoever runs this bot the number **{ $incident }**.

## People whom one blocks

done-blocked = You block { $player } from now on: neither of you can challenge the other. Open challenges between you are closed; games that go on stay as they are. I don't tell them.
done-unblocked = You no longer block { $player }.
button-unblock = Unblock
button-unblock-place = Unblock { $place }
blocks-none = You block nobody. `/block` with a person keeps them from challenging you.
blocks-title = **People whom you block** ({ $count }). Only you see it.
blocks-line = { $place }. { $player } · since { $date }
no-block-own = You can't block yourself. Name the person whose challenges you don't want.
no-block-bot = { $bot } is a bot, and bots challenge nobody. Name a person.
no-block-twice = You block { $player } already, since { $date }. `/unblock` takes it back.
no-more-blocks = You block { $most } people, as many as possible. `/unblock` lists them: take one back first.
no-not-blocked = You don't block { $player }. `/block` lists whom you block.
no-blocked-by-you = You block { $player }, so no game can begin between you. `/unblock` takes it back; then try again.
no-takes-none = { $player } takes no challenges from you. You can challenge somebody else with `/challenge`.

## Permissions, under the names that Discord gives them

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
permission-read-history = Read Message History
no-permission = I can't post boards here: I lack the permission “{ $permission }”. Somebody who manages the server can give it to me; then try again.

## Suggestions while an option is typed

choice-move = { $square } · { $flips }
choice-move-in = { $square } · { $flips } · game #{ $game }
choice-open = #{ $game } · { $disc } · { $whose } · move { $move }
choice-ended = #{ $game } · { $disc } · ended { $score }

## What is stored about a person

mydata-exported = This is everything that is stored about you. What your opponents have planned, and who blocks you, is left out: that is about them.
no-mydata-room = So much is stored about you that it doesn't fit into a message. Please ask whoever runs this bot for it.
mydata-sure = Delete everything that is stored about you: your ratings, what you have chosen, what you have planned, whom you block?
    Your games stay for your opponents, as games against “{ deleted-player }”. { $games ->
        [0] No game of yours is going on.
        [one] One game of yours is going on: you resign it.
       *[other] { $games } games of yours are going on: you resign all of them.
    } Messages that were posted stay where they are. This can't be undone.
button-delete-data-surely = Yes, delete it all
button-keep-data = Keep it
done-mydata-deleted = Done: nothing about you is stored any more. Backups of this bot still hold it until they are deleted; if you play again, it begins anew.
