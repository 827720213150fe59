-- A few rows of each kind, in place of all others.
pragma foreign_keys = off;
delete from notices;
delete from challenges;
delete from moves;
delete from games;
delete from people;
delete from blocks;
delete from servers;
delete from facts;
delete from records;
insert into games (id, server, channel, black, white, rules, rated, started_at, version, to_move, board,
    clock, takebacks, black_left_ms, white_left_ms, turn_since, alarm_at, offer, black_plans)
values (1, 10, 100, 1, 2, 'world', 1, 1000, 3, 1, 7, 'bank 5d+1d max 5d', 1, 432000000, 432000000,
    3000, 345603000, 'white takeback', '2:c4e3');
insert into moves (game, ply, square, played_at, left_ms, how)
values (1, 1, 'd3', 2000, 431999000, null), (1, 2, 'c3', 3000, 431999000, 'forced');
insert into games (id, server, channel, black, white, rules, rated, started_at, version, ended_at,
    ending, black_half_discs, white_half_discs, folded_moves, rating_changes)
values (2, 10, 100, 1, 2, 'japan', 1, 1000, 4, 9000, 'resigned black', 0, 128, 'd3+1000 c3+2000',
    '1500 350 0.06 1400 300 0.06 1500 350 0.06 1600 300 0.06');
insert into games (id, server, channel, black, white, rules, rated, started_at, version, ended_at,
    ending, black_half_discs, white_half_discs, folded_moves, uncounted)
values (3, 10, 100, 1, 2, 'world', 1, 1000, 4, 9000, 'black resigned', 0, 128, 'd3+1000', 'few moves');
insert into challenges (id, server, channel, challenger, opponent, rules, rated, color, made_at,
    expires_at, state)
values (1, 10, 100, 1, 2, 'usa', 0, 'random', 1000, 90000, 'open');
insert into notices (id, game, kind, ply, channel, made_at, due_at)
values (1, 1, 'moved', 2, 100, 3000, 3000);
insert into notices (id, challenge, kind, ply, channel, made_at, due_at)
values (2, 1, 'challenged', 0, 100, 3000, 3000);
insert into people (id, told, reminder, last_call, zone, quiet, digest_at, plays_forced,
    spends_holidays, language, holiday_from, holiday_to, holiday_year, due_at, version)
values (1, 'channel', 1, 1, 'Europe/Paris', '22:00-07:00', '09:00', 0, 1, 'ja', 1000, 2000, 2026, 5000, 1);
insert into servers (id, language, chosen_language, theme, rules, clock, channels, threads, most_games)
values (10, 'en-US', 'ja', 'dark', 'world', '1d/move', '100 101', 1, 20);
insert into facts (name, value) values ('alive at', '1000'), ('session starts', '1 2 3');
insert into records (id, server, done_by, done_at, game, what) values (1, 10, 1, 1000, 1, 'abort');
insert into blocks (blocker, blocked, since) values (1, 3, 1000);
