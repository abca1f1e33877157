-- Everything that is sent to a person is a row of messages. See docs/decisions/0010 and 0044.
-- A start has the database for itself, and a message that waits keeps its moment and its claim: it leaves once, as it would have.
-- squawk-ignore-file adding-foreign-key-constraint, adding-not-nullable-field, adding-field-with-default, ban-drop-column,
-- squawk-ignore-file ban-drop-table, ban-drop-not-null, require-concurrent-index-deletion
drop view if exists notification_causes, failed_messages, meeting_answers, retention_due;
drop index if exists messages_developer_id_idx, messages_waiting_idx;

alter table messages
  alter column developer_id drop not null,
  alter column subject drop not null,
  alter column body drop not null,
  add column contact_id uuid references contacts,
  add column account_id uuid references users,
  add column company_id uuid references companies,
  add column email text,
  add column job_id uuid references jobs,
  add column batch_id uuid references job_message_batches,
  add column signed_link_id uuid,
  add column guest_id uuid references meeting_guests,
  add column calendar_method text,
  add column sequence integer,
  add column meeting_type text,
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column url text,
  drop column state;
alter table messages
  add column reader_id uuid not null generated always as (coalesce(contact_id, account_id, developer_id)) stored,
  add column kind text not null generated always as (case
      when guest_id is not null then 'CALENDAR'
      when developer_id is null then 'COMPANY_MESSAGE'
      when job_id is not null then 'JOB_MESSAGE'
      else 'MESSAGE'
    end) stored,
  add column state text not null generated always as (case
      when success then 'SENT'
      when not success and metadata ? 'bounced' then 'BOUNCED'
      when not success then 'REFUSED'
      when lease_until is not null then 'SENDING'
      when send_after is not null then 'QUEUED'
      else 'UNKNOWN'
    end) stored;

-- Nobody sent anything anew, so no event says so.
alter table messages disable trigger user;
-- The words of a bulk send stood in its batch. The subjects of 0.1.0 followed from the job.
insert into messages (
  id, created_at, updated_at, version, developer_id, job_id, batch_id, sender_id, delivery_method, success, metadata, send_after,
  lease_until, attempts, subject, body
)
select m.id, m.created_at, m.updated_at, m.version, m.developer_id, m.job_id, m.batch_id, b.sender_id, m.delivery_method, m.success,
  m.metadata, m.send_after, m.lease_until, m.attempts,
  case when d.erased_at is null then coalesce(m.subject, b.subject, 'A role for you: ' || j.title) end,
  case when d.erased_at is null then coalesce(m.body, b.message) end
from job_messages m
join developers d on d.id = m.developer_id
join jobs j on j.id = m.job_id
left join job_message_batches b on b.id = m.batch_id;
insert into messages (
  id, created_at, updated_at, version, company_id, contact_id, account_id, job_id, signed_link_id, sender_id, email, delivery_method,
  success, metadata, send_after, lease_until, attempts, subject, body
)
select id, created_at, updated_at, version, company_id, contact_id, client_id, job_id, signed_link_id, sender_id, email, delivery_method,
  success, metadata, send_after, lease_until, attempts, subject, body
from company_messages;
insert into messages (
  id, created_at, updated_at, version, developer_id, contact_id, account_id, company_id, sender_id, guest_id, calendar_method, sequence,
  meeting_type, starts_at, ends_at, url, delivery_method, success, metadata, send_after, lease_until, attempts
)
select m.id, m.created_at, m.updated_at, m.version, meetings.developer_id, g.contact_id, g.colleague_id, c.company_id, m.organiser_id,
  m.guest_id, m.method, m.sequence, m.type, m.starts_at, m.ends_at, m.url, m.delivery_method, m.success, m.metadata, m.send_after,
  m.lease_until, m.attempts
from meeting_mails m
join meeting_guests g on g.id = m.guest_id
join meetings on meetings.id = g.meeting_id
left join contacts c on c.id = g.contact_id;
alter table messages enable trigger user;
drop table job_messages, company_messages, meeting_mails;

-- The past of a row is found by its table, and erased by its columns.
create function pg_temp.with_present_names(row_values jsonb, of_table text) returns jsonb language sql immutable as $$
  select jsonb_object_agg(coalesce(names ->> key, key), value)
  from jsonb_each(row_values),
    (select case of_table
      when 'company_messages' then '{"client_id": "account_id"}'
      when 'meeting_mails' then '{"method": "calendar_method", "type": "meeting_type", "organiser_id": "sender_id"}'
      else '{}'
    end::jsonb) as present (names)
$$;
update events set
  table_name = 'messages',
  old_values = pg_temp.with_present_names(old_values, table_name),
  new_values = pg_temp.with_present_names(new_values, table_name)
where table_name in ('job_messages', 'company_messages', 'meeting_mails');
