-- Messages about jobs have subjects that their senders write. See docs/decisions/0104.

-- Null: the former release wrote the subject when the message left.
alter table job_message_batches add column subject text;
-- Null: the subject of its batch, as it stands there.
alter table job_messages add column subject text;
