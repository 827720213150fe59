# Durations and clocks as people read them, and times that can't be taken. What was typed
# comes as `code`.

## Durations

duration-days = { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
duration-hours = { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
duration-minutes = { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
duration-seconds = { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
duration-two = { $more } { $less }

## Clocks

clock-none = no clock
clock-per-move = { $time } a move
clock-bank = bank of { $start }, { $bonus } more per move
clock-bank-capped = bank of { $start }, { $bonus } more per move, never above { $cap }
clock-bank-alone = bank of { $start }, nothing more per move
clock-total = { $time } for the whole game
clock-increment = { $time } + { $increment } a move

## The parts of a clock, in the middle of a sentence

part-move = the time for each move
part-bank-start = the bank at the start
part-bank-bonus = what each move adds to the bank
part-bank-cap = the most that the bank holds
part-total = the time for the whole game
part-increment = what each move adds
part-span = the duration

## What can't be taken

no-clock = { $typed } can't be read as a clock. A clock looks like `3d` (for each move), `bank 5d + 1d`, `25min + 10s`, `total 3d` or `none`.
no-duration = { $typed } can't be read as a duration. A duration looks like `3d`, `36h` or `1d 12h`.
no-unit = { $typed } has a number without a unit. Write `d`, `h`, `min` or `s` behind each number, as in `25min + 10s`.
no-negative = { $typed } has a time below zero. Write it without the minus sign, as in `3d`.
no-short = { $typed } isn't possible: { $part } must be at least { $least }.
no-short-move = { $typed } isn't possible: the time for each move must be at least { $least }. If you mean the whole game, write `total` before it, as in `total 25min`.
no-long = { $typed } isn't possible: { $part } can be at most { $most }.
no-zone = I know no time zone called { $typed }. { $near ->
        [none] A time zone is named after a large city, as in `Europe/Berlin`; pick one of the suggestions while you type.
       *[other] Did you mean { $near }?
    }
no-time-of-day = { $typed } can't be read as a time of day. Write it like `9:00`, `21:30` or `9pm`.
no-quiet = { $typed } can't be read as quiet hours. Write when they begin and when they end, as in `22:00-7:00`.
no-quiet-same = Quiet hours can't begin and end at the same time ({ $typed }). Write two different times, as in `22:00-7:00`.
