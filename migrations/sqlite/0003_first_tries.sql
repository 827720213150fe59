-- When a notice was first on its way: after a while the chat no longer knows its nonce, and the
-- message is looked for before it is sent again.
alter table notices add column tried_at integer;
