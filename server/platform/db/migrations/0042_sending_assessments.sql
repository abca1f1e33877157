-- Sending assessments: who sent one and who is to review it, its reminders, what came in, and links to its page. See docs/decisions/0059.

-- The tables of a firm are small enough to be locked for the moment that an index or a check takes.
-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid, adding-foreign-key-constraint, ban-drop-not-null

-- The last minute of a day in a time zone. An unknown zone, or none, is UTC.
create function day_end_in_zone(day date, zone text) returns timestamptz
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return ((day + 1)::timestamp at time zone coalesce(zone, 'UTC')) - interval '1 minute';
exception when invalid_parameter_value then
  return ((day + 1)::timestamp at time zone 'UTC') - interval '1 minute';
end $$;

alter table developer_assessments
  -- Whom the developer asks.
  add column sent_by_id uuid references users,
  -- Who reviews it as soon as it comes in.
  add column planned_reviewer_ids uuid[] not null default '{}',
  -- When the next reminder leaves; null when none follows.
  add column remind_at timestamptz;
create index developer_assessments_sent_by_id_idx on developer_assessments (sent_by_id);
-- What the tasks look for.
create index developer_assessments_due_idx on developer_assessments (least(remind_at, due_at))
  where status in ('SENT', 'STARTED');

-- What a developer sent in besides the address of their work. It is written once.
create table submissions (
  id uuid primary key default gen_random_uuid(),
  developer_assessment_id uuid not null unique references developer_assessments,
  note text,
  file_key text unique,
  file_name text,
  -- By content, never by name.
  file_type text check (file_type in ('ZIP', 'GZIP', 'PDF', 'TXT')),
  file_size integer check (file_size > 0),
  constraint submissions_file_check check (num_nulls(file_key, file_name, file_type, file_size) in (0, 4))
);
select make_business_table('submissions');

-- The former release finds links by their profiles, and so overlooks those without one.
alter table signed_links
  -- What a link is about: this for a submission, the profile for the others.
  add column developer_assessment_id uuid references developer_assessments,
  alter column job_profile_id drop not null,
  drop constraint signed_links_purpose_check,
  add constraint signed_links_purpose_check check (purpose in ('CONSENT', 'CLIENT_PROFILE', 'SUBMISSION')),
  -- What a submission shows is frozen already: its version and the revision of its challenge.
  drop constraint signed_links_shown_check,
  add constraint signed_links_shown_check check (
    case purpose when 'CLIENT_PROFILE' then snapshot is not null or token_hash is null else snapshot is null end
  ),
  add constraint signed_links_about_check check (
    num_nonnulls(job_profile_id, developer_assessment_id) = 1
      and (purpose = 'SUBMISSION') = (developer_assessment_id is not null)
  );
create index signed_links_developer_assessment_id_idx on signed_links (developer_assessment_id, created_at);
-- A link about an attempt leads to its developer, too.
drop trigger refuse_erased on signed_links;
create trigger refuse_erased after insert on signed_links referencing new table as new_rows for each statement
  execute function refuse_erased('coalesce(
    (select developer_id from job_profiles where id = new_rows.job_profile_id),
    (select developer_id from developer_assessments where id = new_rows.developer_assessment_id)
  )');
