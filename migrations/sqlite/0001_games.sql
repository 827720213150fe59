-- Challenges, games, ratings, and what waits to be said about them.
--
-- Players, servers, channels, messages and events are known by the chat's own ids (snowflakes).
-- A column that ends in _at is in milliseconds since 1970 UTC. PostgreSQL has the same tables and
-- columns: ../postgres.

create table servers (
    id integer primary key,
    -- A tag such as en-US: what the server's channels are spoken to in. Null if it never told.
    language text
) strict;

create table games (
    id integer primary key autoincrement,
    server integer not null,
    channel integer not null,
    black integer not null,
    white integer not null check (black <> white),
    -- The id of the rule set that the game is scored by.
    rules text not null,
    -- 1 if the result changes the players' ratings, else 0.
    rated integer not null,
    started_at integer not null,
    -- Counts the changes: one is stored only on top of the version that it was decided on.
    version integer not null default 0,
    -- The player whose turn it is, null once the game has ended. The moves tell it as well; it
    -- stands here because the database has to search for it.
    to_move integer,
    -- The newest board's message, and the notice that it said: an older one, said late, must not
    -- replace it.
    board integer,
    board_notice integer,
    -- From here on null until the game has ended.
    ended_at integer,
    ending text,
    -- The result under the game's rules, in half-discs.
    black_half_discs integer,
    white_half_discs integer,
    -- All moves, as "d3+4210 c3+9312": square and milliseconds since the start. They take the
    -- place of the rows in moves, which need several times the room.
    folded_moves text,
    -- What a rated game did to the ratings in its server: rating, deviation and volatility of
    -- Black before and after, then the same of White. Twelve numbers that are only ever shown.
    rating_changes text
) strict;

create index open_games_of_black on games (black) where ended_at is null;
create index open_games_of_white on games (white) where ended_at is null;
create index ended_games_of_black on games (black, ended_at) where ended_at is not null;
create index ended_games_of_white on games (white, ended_at) where ended_at is not null;

-- The moves of the games that haven't ended. Passes are left out: they follow from the moves.
create table moves (
    game integer not null references games (id),
    -- 1 for the first move.
    ply integer not null,
    square text not null,
    played_at integer not null,
    primary key (game, ply)
) strict, without rowid;

create table challenges (
    id integer primary key autoincrement,
    server integer not null,
    channel integer not null,
    challenger integer not null,
    -- Null lets anyone in the channel take it.
    opponent integer,
    rules text not null,
    rated integer not null,
    -- The colour that the challenger asks for.
    color text not null,
    -- The game of which it would be the rematch.
    rematch_of integer references games (id),
    made_at integer not null,
    expires_at integer not null,
    state text not null default 'open',
    -- The game that it became, once accepted.
    game integer references games (id),
    -- The message that shows it, once posted.
    message integer
) strict;

create index open_challenges_by_expiry on challenges (expires_at) where state = 'open';
-- A game has one open offer of a rematch at a time.
create unique index open_rematches on challenges (rematch_of) where state = 'open';

-- What waits to be said in a channel, and what has been said: the answer to "which board is this
-- message?". No text: that is made when it is sent. Each is about a challenge or about a game, and
-- those of one challenge or game are said in the order of their ids.
create table notices (
    id integer primary key autoincrement,
    challenge integer references challenges (id),
    game integer references games (id),
    -- What happened.
    kind text not null,
    -- How many moves the game had then; 0 for a challenge.
    ply integer not null,
    channel integer not null,
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
    check ((challenge is null) <> (game is null))
) strict;

create index unsaid_notices on notices (due_at) where done_at is null;
create index unsaid_notices_of_challenges on notices (challenge, id) where done_at is null;
create index unsaid_notices_of_games on notices (game, id) where done_at is null;
create index boards on notices (message) where message is not null;

-- The events that have had their effect, so that none has it twice. Swept after some days.
create table inbox (
    event integer primary key,
    happened_at integer not null
) strict;

create index inbox_by_time on inbox (happened_at);

create table ratings (
    -- The server, or 0 for the games of all servers together.
    server integer not null,
    player integer not null,
    -- Glicko-2.
    rating real not null,
    deviation real not null,
    volatility real not null,
    -- Rated games by their results, and altogether: leaderboards search and sort by it.
    wins integer not null default 0,
    losses integer not null default 0,
    draws integer not null default 0,
    games integer not null generated always as (wins + losses + draws) stored,
    -- Over all rated games, own score less the opponent's, in half-discs.
    half_disc_sum integer not null default 0,
    -- 1 if the player was found to have left the server, else 0.
    departed integer not null default 0,
    primary key (server, player)
) strict, without rowid;

create index leaders on ratings (server, departed, rating desc, games desc, player);

-- Single things that the bot remembers about itself.
create table facts (
    name text primary key,
    value text not null
) strict, without rowid;
