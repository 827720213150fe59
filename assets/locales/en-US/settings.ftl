# What people and servers choose for themselves, their vacations, and how games are looked after.

## Small words

language-name = English
switch-on = on
switch-off = off
no-change = Nothing has changed.

## /notify

notify-title = **How I tell you about your games**
notify-told = Your turn: { $told }
notify-direct = You have asked for direct messages: I write to you only about your games, and you can stop it here at any time.
notify-digest = Daily summary: at { $time }{ $next ->
        [none] {" "}(only if you choose it for your turn)
       *[other] , the next one on { $next } if a game waits for you
    }
notify-quiet = Quiet hours: { $from }–{ $to }. I still write then, but without a sound.
notify-loud = Quiet hours: none
notify-zone = Time zone: { $zone }, where it is { $time } now
notify-reminder = Reminder when 80 % of your time is gone: { $state }
notify-last-call = Last call shortly before your time is over: { $state }
notify-forced = Your only legal move is played for you: { $state }
notify-holidays = A day of vacation is taken before you lose on time: { $state }
notify-pick = Where shall I tell you that it is your turn?
told-channel = in the game's channel
told-direct = in a direct message
told-digest = once a day, in a direct message
told-silent = nowhere, and no reminders either
told-channel-more = You are mentioned under the new board
told-direct-more = At once, without a mention in the channel
told-digest-more = All games together; reminders come one by one
told-silent-more = You look for yourself, with /games
button-reminder = Reminder: { $state }
button-last-call = Last call: { $state }
button-forced = Forced moves: { $state }
button-holidays = Vacation days: { $state }

## /vacation

vacation-title = **Your vacation**
vacation-none = Nothing is planned. `/vacation start` begins one, now or on a day that you name.
vacation-planned = Your vacation is planned from { $from } until { $until }.
vacation-on = You are on vacation until { $until } ({ $left }).
vacation-left = Left this year: { $left ->
        [none] nothing
       *[other] { $left }
    } (of { $days ->
        [one] { $days } day
       *[other] { $days } days
    }).
vacation-left-fewer = In the server of yours that counts the fewest: { $left ->
        [none] nothing
       *[other] { $left }
    } (of { $days ->
        [one] { $days } day
       *[other] { $days } days
    }).
vacation-shorter = In a server that counts { $days ->
        [one] { $days } day
       *[other] { $days } days
    } a year, your clocks run again from { $until } on.
vacation-spent = Before you lose on time, a day is taken for you as long as there are some left (`/notify` changes that).
vacation-not-spent = No day is taken for you before you lose on time (`/notify` changes that).
vacation-not-spent-yet = As long as a vacation is planned, no day is taken for you before you lose on time.
vacation-zone = Days begin and end in your time zone, { $zone } (`/notify zone` changes it).
button-come-back = I'm back
button-cancel-vacation = Cancel it
done-vacation-told = The clocks of your games wait, and your opponents are told in the channels. You can still move. Games of less than 3 hours in all don't wait.
done-vacation-no-games = None of your games has a clock that would have to wait. What begins meanwhile waits for you, too, except games of less than 3 hours in all.
done-vacation-unused = If you are back earlier, the days that you haven't used stay yours.
done-vacation-planned = It begins by itself: the clocks of your games wait then, and your opponents are told in the channels. Games of less than 3 hours in all don't wait.
done-back = Welcome back! Your clocks run again; the days that you haven't used are yours.
done-vacation-cancelled = Your planned vacation is cancelled; its days are yours again.
no-day = I can't read { $typed } as a day. Write it like `2026-12-24`, `24.12.`, `tomorrow` or `in 3 days`.
no-day-past = { $typed } is over. Name a day that is still to come, or leave the first day out to begin now.
no-day-far = { $typed } is too far away: a vacation can be planned for a year ahead.
no-vacation-backwards = That vacation would end (on { $to }) before it begins (on { $from }). Name a last day that isn't before the first.
no-vacation-far = { $from } is too far away: a vacation can be planned for a year ahead.
no-vacation-left = All of the year's { $days ->
        [one] { $days } day
       *[other] { $days } days
    } are taken. The count begins anew in January.
no-vacation-long = From { $from } until { $to } it would be { $wanted }, but only { $left } are left of that year's days. Name an earlier last day, or leave it out: then it is all that is left, until you are back.
no-vacation-twice = There can be one vacation at a time: end or cancel this one first, then start another.
no-vacation = You aren't on vacation, and none is planned. `/vacation start` begins one.

## /settings

settings-title = **How this server wants its games**
settings-changed = **Changed. This is how the server wants its games now:**
settings-rules = Rules, unless a challenge names others: { $rules }
settings-clock = Clock, unless a challenge names another: { $clock }
settings-theme = Boards: { $theme }
settings-language = Language of the channels: { $name }
settings-language-auto = Language of the channels: { $name } (as the server has it on Discord)
settings-everywhere = Games are played in: every channel that I can post in (`allow` limits that)
settings-channels = Games are played in: { $channels }
settings-threads = A thread of its own for each game: { $state }
settings-games = Open games that a person may have here: { $most }
settings-holidays = Vacation days a year that stop the clocks here: { $days }
settings-no-role = Looking after games (`/admin`): those who may manage the server
settings-role = Looking after games (`/admin`): those who may manage the server, and { $role } (`admin_role` with @everyone takes that back)
no-manager = Only those who may manage this server (the permission “Manage Server”) can see and change its settings. Ask one of them.
no-server-here = That belongs to a server: use it in one of its channels.
no-language = I don't speak { $typed }. I speak { $known }; `auto` stands for the language that the server has on Discord.
no-number-of-games = A person can have { $least } to { $most } open games here, not { $number }.
no-number-of-days = A year can have { $least } to { $most } days of vacation, not { $number }.
no-disallow-everywhere = Games are played in every channel now, so { $channel } alone can't be left out. Allow the channels in which they are to be played instead.
no-disallow = { $channel } isn't among the channels in which games are played: { $channels }.
no-more-channels = There can be { $most } allowed channels at most. Disallow one first, or disallow all to have games everywhere.

## /admin

no-admin = Only those who may manage this server (the permission “Manage Server”) can look after its games. Ask one of them.
no-admin-role = Only those who may manage this server, and { $role }, can look after its games. Ask one of them.
no-game-of-server = This server has no game #{ $game }. The number stands above each board.
done-stopped = Game #{ $game } is stopped without a result.
done-adjudicated-win = Game #{ $game } is decided: { $disc } { $player } wins.
done-adjudicated-draw = Game #{ $game } is decided: it is a draw.
done-adjudicated-count = Game #{ $game } is decided by the discs on the board.
done-extended = { $disc } { $player } has { $time } more in game #{ $game }.
done-cared = It is announced in { $channel } and kept in `/admin log`.
audit-title = **What was done by those who look after this server**, the newest first:
audit-none = Nobody has looked after anything here yet: `/admin` and changes of `/settings` are kept here.
audit-line = { $at } · { $who } · { $what }{ $game ->
        [none] {""}
       *[other] {" "}· game #{ $game }
    }
