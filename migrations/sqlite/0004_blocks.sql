-- Whose challenges somebody doesn't take, and rated games that don't count.
--
-- PostgreSQL has the same tables and columns: ../postgres.

create table blocks (
    -- Who takes no challenges.
    blocker integer not null,
    -- From whom.
    blocked integer not null check (blocked <> blocker),
    -- Since when, in milliseconds since 1970 UTC.
    since integer not null,
    primary key (blocker, blocked)
) strict, without rowid;

-- Why a rated game left the ratings as they are; null if it changed them.
alter table games add column uncounted text;
