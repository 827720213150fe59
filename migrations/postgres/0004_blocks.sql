-- Whose challenges somebody doesn't take, and rated games that don't count.
--
-- SQLite has the same tables and columns: ../sqlite.

create table blocks (
    -- Who takes no challenges.
    blocker bigint not null,
    -- From whom.
    blocked bigint not null check (blocked <> blocker),
    -- Since when, in milliseconds since 1970 UTC.
    since bigint not null,
    primary key (blocker, blocked)
);

-- Why a rated game left the ratings as they are; null if it changed them.
alter table games add column uncounted text;
