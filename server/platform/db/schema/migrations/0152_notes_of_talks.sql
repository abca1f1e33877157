-- A call, a mail, a chat or a meeting is a note with its day and its outcome. See docs/decisions/0100.

-- A note without a channel is of no talk, as all notes before. All rows meet the checks, so none is read.
alter table job_notes
  add column channel text,
  add column talked_on date,
  add column outcome text;
alter table job_notes add constraint job_notes_channel_check check (channel in ('CALL', 'MAIL', 'CHAT', 'MEETING')) not valid;
alter table job_notes add constraint job_notes_talk_check check (
  (channel is null) = (talked_on is null) and (outcome is null or channel is not null)
) not valid;
alter table job_profile_notes
  add column channel text,
  add column talked_on date,
  add column outcome text;
alter table job_profile_notes add constraint job_profile_notes_channel_check check (channel in ('CALL', 'MAIL', 'CHAT', 'MEETING')) not valid;
alter table job_profile_notes add constraint job_profile_notes_talk_check check (
  (channel is null) = (talked_on is null) and (outcome is null or channel is not null)
) not valid;
