-- Each mail of the queue keeps its Message-ID, and each person has a pause of their own. See docs/decisions/0027 and 0063.

-- The tables are small enough to be locked for the moment that a column takes.
-- squawk-ignore-file adding-required-field

-- The same in each try, so that a mailbox knows a second copy. Null before the first.
alter table tasks add column message_id text;
-- How many tries may have arrived: their answer was lost, or their worker died.
alter table tasks add column unclear integer not null default 0;
-- Who asked for the mail, and is told when it is refused; null for a visitor or a task.
alter table tasks add column caused_by uuid;
alter table tasks alter column caused_by set default acting_user();

-- How often the mail of a person was tried since one was taken.
alter table notification_mails add column attempts integer not null default 0;
-- When it is tried again, because the last try was surely not taken.
alter table notification_mails add column try_after timestamptz;
