# What the asker alone reads about takebacks, draws, aborted games, more time, other places and
# plans.

## Done

done-taken-back = You took your move in game #{ $game } back: it's your turn again. The board is posted in { $channel }.
done-takeback-asked = { $opponent } is asked in { $channel } whether you may take your move in game #{ $game } back. If they play on instead, your move stands.
done-takeback-agreed = You let the move in game #{ $game } be taken back. The board is posted in { $channel }.
done-takeback-declined = You declined the takeback in game #{ $game }: the move stands.
done-draw-offered = Your offer of a draw in game #{ $game } is posted in { $channel }. It stands until { $opponent } answers it or plays on.
done-draw-agreed = Game #{ $game } is a draw, as you both agreed. The result is posted in { $channel }.
done-draw-declined = You declined the draw in game #{ $game }: the game goes on.
done-aborted = You stopped game #{ $game }. It has no result and counts for nothing.
done-time-given = You gave { $opponent } { $time } more in game #{ $game }.
done-moved-here = Game #{ $game } goes on in { $channel }.
done-planned = Planned in game #{ $game }: `{ $line }`. As soon as { $opponent } plays that, I reply for you. Only you know; `/conditional` shows and drops your plans.
done-plan-dropped = Dropped: `{ $line }`

## Which game?

which-game-here = Which game is to go on here?
name-the-game = You have several games here. Plan once more, and name the one that you mean by its number, with the option `game`:

## Plans

plans = **What you have planned in game #{ $game }**. Only you see it. Each line begins with a move that { $opponent } may play now; I play each move behind an arrow for you.
plans-none = You have planned nothing in game #{ $game }.
plans-own-turn = It's your turn: play first, then you can plan your reply to what { $opponent } may do.
plans-how-to = For example, `/conditional if:{ $square } then:{ $reply }` has me play { $reply } for you as soon as { $opponent } plays { $square }. Longer lines are possible, too: write all their moves in order.
pick-plan = Drop a plan
pick-plan-moves = { $count } moves

## Refused

no-touch-move = Game #{ $game } is played touch-move: no move can be taken back. Takebacks have to be agreed on in the challenge.
no-takeback = There is no move of yours in game #{ $game } to take back. You can take back only the last move that you made yourself, and only until your opponent has replied, be it by a planned or a forced move.
no-takeback-twice = You have asked for that already: { $opponent } hasn't answered yet in game #{ $game }.
no-takeback-offer = Nobody asks for a takeback in game #{ $game } any more: it was answered, or the game has gone on.{ $link ->
        [none] {""}
       *[other] {" "}[The board now]({ $link })
    }
no-before-takeback = { $player } asks you for a takeback in game #{ $game }. Answer that first:
no-draw-twice = You have offered a draw already: { $opponent } hasn't answered yet in game #{ $game }.
no-draw-offer = No draw is offered in game #{ $game } any more: it was answered, or the game has gone on. `/draw` offers one.{ $link ->
        [none] {""}
       *[other] {" "}[The board now]({ $link })
    }
no-before-draw = { $player } offers you a draw in game #{ $game }. Answer that first:
no-draw-too-soon = You can offer a draw in game #{ $game } again from move { $next } on, { $between } moves after your last offer. It is move { $now } now.
no-both-have-moved = Both of you have moved in game #{ $game }, so it can't be stopped any more. You can offer a `/draw`, or `/resign`.
no-clock-to-add-to = Game #{ $game } is played without a clock: nobody can run out of time.
no-more-time = A clock in game #{ $game } can't hold more than { $most }.
no-move-here-server = Games are played in the channels of a server. Use `/move-here` in the one where the game is to go on.
no-game-to-move = You have no open game that is played elsewhere. `/games` lists yours.
no-already-here = Game #{ $game } is played here already.
no-opponent-here = { $opponent } isn't in this server, so game #{ $game } can't go on here. Use `/move-here` where you both are, or let it wait until they are here.
no-plan-moves = I can't read { $text } as a move. Write squares from `a1` to `h8`, such as `c4 e3 f5`; passes are left out.
no-plan-empty = No move was written. Write what your opponent may play, then your reply: `/conditional if:c4 then:e3`.
no-plan-own-turn = It's your turn in game #{ $game }: just play. You can plan while your opponent is to move.
no-plan-reply = Your reply is missing: the line has to end with a move of yours. You could reply { $legal }.
no-plan-pass = Your reply is missing: the line has to end with a move of yours. There you would have to pass, and { $opponent } could play { $legal }.
no-plan-past-end = After move { $number } of that line the game is over: there is nothing left to plan.
no-plan-long = That line is too long: a plan holds { $most } moves of both players.
no-plan-illegal-first = { $opponent } can't play **{ $square }** now. They could play { $legal }.
no-plan-illegal = Move { $number } of that line, **{ $square }**, isn't legal there. Legal would be { $legal }.
no-plan-contradicts = For the same moves you have planned **{ $planned }** already. Drop that plan first: `/conditional` shows your plans.
no-more-plans = You have { $most } plans in game #{ $game }, as many as a game can hold. Drop one first: `/conditional` shows them.
no-such-plan = That plan isn't there any more: it was dropped or played, or game #{ $game } has gone another way. `/conditional` shows your plans.
