-- A mail that was withheld, since the meeting was changed again before it left, tells nothing new. The invitation before it still counts.
-- Withheld mails are marked in their metadata from this release on. See docs/decisions/0108.
create or replace view meeting_answers as
select g.id as guest_id, m.id as meeting_id, m.organiser_id, m.developer_id, g.answered_at as since
from meeting_guests g
join meetings m on m.id = g.meeting_id
join developers d on d.id = m.developer_id
where g.answer is not null and g.deleted_at is null and m.status = 'SCHEDULED' and d.deleted_at is null
  and not exists (
    select from meeting_mails mail
    where mail.guest_id = g.id and mail.method = 'REQUEST' and mail.sequence > g.answered_sequence and not mail.metadata ? 'withheld'
  );
