-- Clocks, wishes, plans, people, how servers want their games, and notices for one person alone.
--
-- PostgreSQL has the same tables and columns: ../postgres.

-- How thinking time is measured: "none", "1d/move", "bank 5d+1d max 5d", "25m+10s".
alter table games add column clock text not null default 'none';
-- 1 if moves can be taken back with the opponent's consent, else 0.
alter table games add column takebacks integer not null default 0;
-- What was left on the clocks when the turn began, and since when the turn's time runs; null
-- without a clock.
alter table games add column black_left_ms integer;
alter table games add column white_left_ms integer;
alter table games add column turn_since integer;
-- Until when the player to move is on holiday, if that holds the clock up (turn_since is put off
-- by it).
alter table games add column held_until integer;
-- How many of the turn's two reminders are over.
alter table games add column reminded integer not null default 0;
-- Whose total is over, in this order: "", "black", "black white".
alter table games add column overtime text not null default '';
-- When something is due (a reminder, the end of the time); null if no clock runs. It follows from
-- the columns above; it stands here because the database has to search for it.
alter table games add column alarm_at integer;
-- Since when and why the game stands still, if it does.
alter table games add column paused_at integer;
alter table games add column paused_why text;
-- What one player has asked the other for: "black draw", "white takeback".
alter table games add column offer text;
-- How many moves there were when each last offered a draw.
alter table games add column black_draw_ply integer;
alter table games add column white_draw_ply integer;
-- What the players have planned: "12:c4e3f5d6 14:c4d3", each the number of moves that the line
-- follows, and its moves.
alter table games add column black_plans text not null default '';
alter table games add column white_plans text not null default '';

create index games_by_alarm on games (alarm_at) where alarm_at is not null;
create index open_games_of_servers on games (server) where ended_at is null;
create index open_games_of_channels on games (channel) where ended_at is null;
create index open_games_by_board on games (board) where ended_at is null;

-- What was left on the mover's clock, before what the move added; null without a clock.
alter table moves add column left_ms integer;
-- Null if the player made it; "planned" or "forced" if the bot made it for them.
alter table moves add column how text;

alter table challenges add column clock text not null default 'none';
alter table challenges add column takebacks integer not null default 0;

create index challenges_by_game on challenges (game) where game is not null;

-- How a server wants its games; null is as usual.
alter table servers add column chosen_language text;
alter table servers add column theme text;
alter table servers add column rules text;
alter table servers add column clock text;
-- Channels in which games may be played, by their ids with spaces between; null for everywhere.
alter table servers add column channels text;
alter table servers add column threads integer;
alter table servers add column most_games integer;
alter table servers add column holiday_days integer;
alter table servers add column admin_role integer;

-- What people have chosen for themselves.
create table people (
    id integer primary key,
    -- Where they are told that it is their turn.
    told text not null,
    reminder integer not null,
    last_call integer not null,
    zone text not null,
    -- "22:00-07:00" in their time zone, null for none.
    quiet text,
    digest_at text not null,
    plays_forced integer not null,
    spends_holidays integer not null,
    language text,
    -- The holiday that is planned or going on.
    holiday_from integer,
    holiday_to integer,
    -- How much holiday was taken in this year, the current one not counted.
    holiday_year integer not null default 0,
    holiday_spent_ms integer not null default 0,
    -- When something is to be done for them next: a digest, or the beginning of a holiday.
    due_at integer,
    -- Counts the changes: one is stored only on top of the version that it was decided on.
    version integer not null
) strict;

create index people_by_due on people (due_at) where due_at is not null;

-- What was done by those who look after a server.
create table records (
    id integer primary key autoincrement,
    server integer not null,
    done_by integer not null,
    done_at integer not null,
    game integer,
    what text not null
) strict;

create index records_of_servers on records (server, id);

-- A notice can be for one person alone, and about a person or a channel.
create table all_notices (
    id integer primary key autoincrement,
    challenge integer references challenges (id),
    game integer references games (id),
    -- Whom it is about, or, without a channel, whom it is for.
    person integer,
    -- What happened.
    kind text not null,
    -- How many moves the game had then; 0 without a game.
    ply integer not null,
    -- How long the bot was away, if that is what happened.
    away_ms integer,
    -- Where it is said; null if it is for one person alone.
    channel integer,
    made_at integer not null,
    -- How often somebody has taken it to say it.
    attempts integer not null default 0,
    -- Nobody takes it before: it is lent or postponed until then.
    due_at integer not null,
    -- When it was said or given up.
    done_at integer,
    -- The message that said it, if there was something to post.
    message integer,
    -- Why it was given up.
    failure text,
    check (challenge is null or game is null),
    check (channel is not null or person is not null)
) strict;

insert into all_notices (id, challenge, game, kind, ply, channel, made_at, attempts, due_at,
        done_at, message, failure)
    select id, challenge, game, kind, ply, channel, made_at, attempts, due_at, done_at, message,
        failure
    from notices;
drop table notices;
alter table all_notices rename to notices;

create index unsaid_notices on notices (due_at) where done_at is null;
create index unsaid_notices_of_challenges on notices (challenge, id) where done_at is null;
create index unsaid_notices_of_games on notices (game, id)
    where done_at is null and channel is not null;
create index boards on notices (message) where message is not null;
