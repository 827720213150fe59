-- When a notice was first on its way: after a while the chat no longer knows its nonce, and the
-- message is looked for before it is sent again.
alter table notices add column tried_at bigint;

-- How many challenges somebody has made of late is looked up before they make another.
create index challenges_of_people on challenges (challenger, made_at);
