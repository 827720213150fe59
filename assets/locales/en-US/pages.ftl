# Longer answers: lists, statistics, explanations.

## My games

games-none = You have no open game. Start one with `/challenge`.
games-title = **Your open games** ({ $count })
games-line = { $whose_mark } **#{ $game }** · { $disc } against { $opponent } · { $whose } · move { $move }{ $left ->
        [none] {""}
        [paused] {" "}· ⏸️ paused
       *[other] {" "}· ⏳ { $left }
    } · { $where }
games-page = Page { $page } of { $pages }
games-board = [board]({ $link })

## Statistics

stats-title = **{ $player }**
stats-here = This server: { $record }
stats-everywhere = Everywhere: { $record }
stats-record = rated **{ $rating }** · { $games ->
        [one] 1 game
       *[other] { $games } games
    }: { $wins } won, { $losses } lost, { $draws } drawn · { $discs } discs a game{ $rank ->
        [none] {""}
       *[other] {" "}· place { $rank }
    }
stats-unrated = no rated game yet
stats-provisional = “?” marks a rating that rests on few games.
stats-open = Open games: { $count }
stats-last = Last games:
stats-won = #{ $game } · won { $score } against { $opponent }
stats-lost = #{ $game } · lost { $score } to { $opponent }
stats-aborted = #{ $game } · stopped without a result, against { $opponent }
stats-drew = #{ $game } · drew { $score } with { $opponent }

## Leaderboard

leaders-title-here = **Leaderboard of this server**
leaders-title-everywhere = **Leaderboard of all servers**
leaders-min = Rated games needed: { $min }
leaders-none = Nobody has played enough rated games yet. `/challenge` starts one.
leaders-line = { $place } { $player } · **{ $rating }** · { $games ->
        [one] 1 game
       *[other] { $games } games
    } ({ $wins }–{ $losses }–{ $draws }) · { $discs } discs a game
leaders-page = Page { $page } of { $pages } · won–lost–drawn
leaders-departed = No longer in this server:
leaders-engine = Played by the machine:
button-previous = ◀ Back
button-next = Next ▶
button-here = This server
button-everywhere = Everywhere

## Explanations

rules-page = **The rules of Othello**
    Black moves first. Place a disc so that it outflanks opposing discs in at least one straight line: all of them flip. Without a legal move you pass, automatically. The game ends when neither player can move.

    A game is scored by the rule set chosen in the challenge:
    {""}**{ $world }**: the empty squares go to the winner (on a tie it stays 32–32); a wipe-out counts 64–0.
    {""}**{ $europe }**: the same.
    {""}**{ $usa }**: the empty squares don't count; a wipe-out counts 64–0.
    {""}**{ $japan }**: the empty squares are divided equally between the two.
    {""}**{ $casual }**: the discs on the board, as they are.

    Resigning loses 64–0 under every rule set. So does running out of time, but for games with a total time under { $world } and { $usa }: there the rest of the board is played in overtime, two minutes for all of it, and the winner on time gets what the board gives, at least 33–31 ({ $world }) or 32–31 ({ $usa }).

    A rated game leaves the ratings as they are if it ends by resignation, by time or by agreement before { $fewest } moves were played. Between the same two people at most { $in_day } games within 24 hours and { $in_month } within 30 days count.
help-page = **Othello by correspondence**: take your time, days if you like. The game waits for you.
    • `/challenge opponent:@Ben` – offer Ben a game (leave the opponent out, and anyone here can take it)
    • Reply `d3` to a board – play d3 (or pick it in the menu under the board, or use `/move square:d3`)
    • `/games` – your games, whose turn it is, and the way to each board

    `/board` shows a game again, `/resign` gives it up, `/rematch` asks for another one, `/stats` and `/leaderboard` tell how people do, `/rules` explains the scores.

    {""}**Time**: `/challenge clock:3d` gives three days for each move; `/notify` sets how I tell you that it's your turn, `/vacation` lets your clocks wait, `/give-time` gives your opponent a day more.
    {""}**People**: `/block person:@Ben` keeps Ben from challenging you, `/unblock` takes it back.
    {""}**In a game**: `/takeback`, `/draw`, `/abort`, `/move-here`; `/conditional if:c4 then:e3` plays e3 for you if c4 comes.
    {""}**For those who manage the server**: `/settings`, `/admin`.

## A board as text

text-legend = X is Black, O is White
