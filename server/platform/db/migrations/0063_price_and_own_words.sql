-- The words of a message about a job that differ by developer, and whether a profile was meant to be sent without a price.
-- See docs/decisions/0044 and 0053.

-- Null: the words of its batch, as they stand there.
alter table job_messages add column body text;
