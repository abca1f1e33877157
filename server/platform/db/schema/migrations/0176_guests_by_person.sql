-- Finds the calendar mails to a person, of which the last may have come back. See docs/decisions/0108.
-- squawk-ignore-file require-concurrent-index-creation
create index meeting_guests_contact_idx on meeting_guests (contact_id) where contact_id is not null;
create index meeting_guests_colleague_idx on meeting_guests (colleague_id) where colleague_id is not null;
