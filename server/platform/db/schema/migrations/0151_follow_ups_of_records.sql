-- Follow-ups of any record, each with a day on which its reminder begins. See docs/decisions/0100.
-- The former release joins each follow-up with its check-in, so it leaves out those without one. The records have no indexes: the table
-- has thousands of rows, and a record is deleted for good only by an undo.
-- squawk-ignore-file ban-drop-not-null

alter table follow_ups
  alter column check_in_id drop not null,
  add column company_id uuid,
  -- With the company, so that its follow-ups include those of its contacts.
  add column contact_id uuid,
  add column job_id uuid,
  add column developer_id uuid,
  add column job_profile_id uuid,
  -- The bell rings from this day on; without one, from the day on which it is due.
  add column remind_on date;

-- All rows meet these, so none is read.
alter table follow_ups add constraint follow_ups_company_id_fkey foreign key (company_id) references companies not valid;
alter table follow_ups add constraint follow_ups_contact_id_fkey foreign key (contact_id) references contacts not valid;
alter table follow_ups add constraint follow_ups_job_id_fkey foreign key (job_id) references jobs not valid;
alter table follow_ups add constraint follow_ups_developer_id_fkey foreign key (developer_id) references developers not valid;
alter table follow_ups add constraint follow_ups_job_profile_id_fkey foreign key (job_profile_id) references job_profiles not valid;
alter table follow_ups add constraint follow_ups_one_record_check check (
  num_nonnulls(check_in_id, company_id, job_id, developer_id, job_profile_id) = 1 and (contact_id is null or company_id is not null)
) not valid;
alter table follow_ups add constraint follow_ups_remind_check check (remind_on is null or remind_on <= due_on) not valid;

-- The rows of a person are found through each of the records that a follow-up may have.
drop trigger refuse_erased on follow_ups;
create trigger refuse_erased after insert on follow_ups referencing new table as new_rows for each statement
  execute function refuse_erased('coalesce(
    new_rows.developer_id,
    (select developer_id from job_profiles where id = new_rows.job_profile_id),
    (select jp.developer_id from check_ins c join placements pl on pl.id = c.placement_id
      join job_profiles jp on jp.id = pl.job_profile_id where c.id = new_rows.check_in_id)
  )');

-- As in 0127_erasing.sql. A table that always names its developer itself is not followed by its other keys: those may lead to somebody
-- else's rows. One that may name another record instead is followed by each.
create or replace function rows_of_person(person uuid) returns table (table_name text, row_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  -- Each row as its table and its id, with a space between them.
  known text[] := array(
    select 'developers ' || d.id from developers d where d.id = person
    union all select 'developers ' || m.id from merged_developers m where m.developer_id = person
  );
  newest text[] := known;
  below text[];
  linked text[];
  link record;
begin
  while newest <> '{}' loop
    below := '{}';
    for link in
      select child.relname as child, a.attname as key, parent.relname as parent,
        array(
          select split_part(n, ' ', 2) from unnest(newest) n where split_part(n, ' ', 1) = parent.relname
        ) as ids
      from pg_constraint c
      join pg_class child on child.oid = c.conrelid
      join pg_class parent on parent.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid
        and exists (select from pg_trigger t where t.tgrelid = child.oid and t.tgname = 'log_insert')
        and (parent.relname = 'developers' or not exists (
          select from pg_constraint own
          join pg_attribute named on named.attrelid = own.conrelid and named.attnum = own.conkey[1] and named.attnotnull
          where own.conrelid = child.oid and own.contype = 'f' and own.confrelid = 'developers'::regclass
        ))
    loop
      continue when link.ids = '{}';
      execute format(
        'select array(
          select %1$L || id from %2$I where %3$I = any($1::uuid[])
          union all
          select %1$L || row_id from events where action = ''DELETE'' and table_name = %4$L and old_values ->> %5$L = any($1)
        )',
        link.child || ' ', link.child, link.key, link.child, link.key
      ) into linked using link.ids;
      below := below || linked;
    end loop;
    newest := array(select distinct b from unnest(below) b where b <> all(known));
    known := known || newest;
  end loop;
  return query select split_part(k, ' ', 1), split_part(k, ' ', 2)::uuid from unnest(known) k;
end $$;

-- The record that each follow-up is about. It is shown while none of its records is deleted.
create view follow_up_subjects as
select f.id as follow_up_id,
  coalesce(pl.is_living, pf.is_living, true) and d.deleted_at is null and j.deleted_at is null and co.deleted_at is null
    and ct.deleted_at is null as is_living,
  coalesce(pl.developer_id, jp.developer_id, f.developer_id) as developer_id,
  coalesce(pl.developer_name, pf.developer_name, trim(d.first_name || ' ' || d.last_name)) as developer_name,
  coalesce(pl.job_id, jp.job_id, f.job_id) as job_id,
  coalesce(pl.job_title, pf.job_title, j.title) as job_title,
  coalesce(pl.company_id, pf.company_id, co.id) as company_id,
  coalesce(pl.company_name, pf.company_name, co.name) as company_name,
  ct.name as contact_name,
  coalesce(pl.developer_name, pf.developer_name, trim(d.first_name || ' ' || d.last_name), j.title, ct.name, co.name) as subject
from follow_ups f
left join check_ins c on c.id = f.check_in_id
left join placement_facts pl on pl.placement_id = c.placement_id
left join job_profiles jp on jp.id = f.job_profile_id
left join job_profile_facts pf on pf.job_profile_id = jp.id
left join developers d on d.id = f.developer_id
left join jobs j on j.id = f.job_id
left join contacts ct on ct.id = f.contact_id
left join companies co on co.id = coalesce(f.company_id, j.company_id);
grant select on follow_up_subjects to vouch_app;

-- As in 0130_what_waits.sql, and follow-ups of any record.
create or replace view causes_of_records as
select told.user_id, told.kind, told.subject_id, told.since
from (
  select r.reviewer_id as user_id, 'REVIEW_ASSIGNED' as kind, r.id as subject_id, r.asked_at as since
  from reviews r join developer_assessments da on da.id = r.developer_assessment_id
  where r.status in ('PENDING', 'DRAFT') and da.status not in ('COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED')

  union all
  select r.reviewer_id, 'REVIEW_REMINDED', r.id, da.reviewers_reminded_at
  from reviews r join developer_assessments da on da.id = r.developer_assessment_id
  where r.status in ('PENDING', 'DRAFT') and da.status not in ('COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED')
    and r.asked_at < da.reviewers_reminded_at

  union all
  select user_id, 'REVIEW_DECLINED', developer_assessment_id, since from reviews_given_back

  union all
  select coalesce(c.host_id, pl.dstm_id), 'CHECK_IN_OVERDUE', c.id, (c.due_on + 1)::timestamp at time zone 'UTC'
  from check_ins c join placements_in_care pl on pl.id = c.placement_id
  where c.state in ('SCHEDULED', 'DUE', 'OVERDUE') and c.due_on < utc_today()

  union all
  -- The latest two of a placement whose day is over were both missed.
  select coalesce(pl.dstm_id, latest.host_id), 'CHECK_INS_MISSED', pl.id, (latest.due_on + 1)::timestamp at time zone 'UTC'
  from placements_in_care pl
  cross join lateral (
    select (array_agg(state order by due_on desc, id))[1:2] as states, (array_agg(host_id order by due_on desc, id))[1] as host_id,
      max(due_on) as due_on
    from (
      select state, host_id, due_on, id from check_ins
      where placement_id = pl.id and state in ('DONE', 'MISSED')
      order by due_on desc, id limit 2
    ) as decided
  ) as latest
  where latest.states = array['MISSED', 'MISSED']

  union all
  select coalesce(f.assignee_id, c.host_id, pl.dstm_id), 'FOLLOW_UP_DUE', f.id,
    coalesce(f.remind_on, f.due_on)::timestamp at time zone 'UTC'
  from follow_ups f join check_ins c on c.id = f.check_in_id join placements_in_care pl on pl.id = c.placement_id
  where f.done_at is null and coalesce(f.remind_on, f.due_on) <= utc_today()

  union all
  select f.assignee_id, 'FOLLOW_UP_DUE', f.id, coalesce(f.remind_on, f.due_on)::timestamp at time zone 'UTC'
  from follow_ups f
  left join job_profiles jp on jp.id = f.job_profile_id
  left join developers d on d.id = coalesce(f.developer_id, jp.developer_id)
  left join jobs j on j.id = coalesce(f.job_id, jp.job_id)
  left join companies co on co.id = f.company_id
  left join contacts ct on ct.id = f.contact_id
  where f.check_in_id is null and f.done_at is null and coalesce(f.remind_on, f.due_on) <= utc_today()
    and jp.deleted_at is null and d.deleted_at is null and j.deleted_at is null and co.deleted_at is null and ct.deleted_at is null

  union all
  select sender_id, 'MESSAGE_FAILED', message_id, created_at from failed_messages where batch_id is null

  union all
  select sender_id, 'BULK_MESSAGE_FAILED', batch_id, min(created_at)
  from failed_messages where batch_id is not null group by sender_id, batch_id

  union all
  -- Until somebody moves the profile on.
  select coalesce(jp.owner_id, j.owner_id), 'CLIENT_ANSWERED', jp.id, jp.client_answered_at
  from job_profiles jp
  join jobs j on j.id = jp.job_id and j.deleted_at is null
  join developers d on d.id = jp.developer_id and d.deleted_at is null
  join job_profile_facts f on f.job_profile_id = jp.id
  where jp.client_answered_by is not null and jp.deleted_at is null and jp.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')
    and f.status_since <= jp.client_answered_at

  union all
  select d.owner_id, 'APPLICANT_ASSIGNED', d.id, f.applied_at
  from developers d join developer_facts f on f.developer_id = d.id
  where d.deleted_at is null and f.applied_at is not null

  union all
  -- One for each developer, as long as a link shows the skill.
  select made_by_id, 'SHARED_SKILL_UNCONFIRMED', subject_id, since from doubted_profiles
) as told
join users u on u.id = told.user_id and u.active and may_be_notified(u.role, told.kind);

-- As in 0130_what_waits.sql, with the records of follow-ups.
create or replace function rows_of_notification(kind text, subject uuid) returns setof uuid
language sql stable parallel safe set search_path = public, pg_temp as $$
  select subject
  union all
  select developer_assessment_id from reviews
  where id = subject and kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_RELEASED')
  union all
  select id from reviews where developer_assessment_id = subject and kind = 'REVIEW_DECLINED'
  union all
  select developer_id from developer_assessments where id = subject and kind in ('REVIEW_DECLINED', 'COPY_ASKED')
  union all
  select id from work_findings where developer_assessment_id = subject and kind = 'COPY_ASKED'
  union all
  select id from anonymous_copies where developer_assessment_id = subject and kind = 'COPY_ASKED'
  union all
  select id from submissions where developer_assessment_id = subject and kind = 'COPY_ASKED'
  union all
  select unnest(array[check_in_id, company_id, contact_id, job_id, developer_id, job_profile_id])
  from follow_ups where id = subject and kind = 'FOLLOW_UP_DUE'
  union all
  select id from check_ins where placement_id = subject and kind = 'CHECK_INS_MISSED'
  union all
  select unnest(array[pl.id, jp.developer_id])
  from placements pl join job_profiles jp on jp.id = pl.job_profile_id
  where pl.id = case kind
    when 'CHECK_INS_MISSED' then subject
    when 'CHECK_IN_OVERDUE' then (select placement_id from check_ins where id = subject)
    when 'FOLLOW_UP_DUE' then (select c.placement_id from follow_ups f join check_ins c on c.id = f.check_in_id where f.id = subject)
  end
  union all
  select unnest(array[job_id, developer_id]) from job_profiles where id = subject and kind = 'CLIENT_ANSWERED'
  union all
  select id from applications where developer_id = subject and kind = 'APPLICANT_ASSIGNED'
  union all
  select unnest(array[jp.id, link.id]) from job_profiles jp join signed_links link on link.job_profile_id = jp.id
  where jp.developer_id = subject and kind = 'SHARED_SKILL_UNCONFIRMED'
  union all
  select doubt.id
  from developer_assessments da join reviews r on r.developer_assessment_id = da.id
  join unconfirmed_verifications doubt on doubt.review_id = r.id
  where da.developer_id = subject and kind = 'SHARED_SKILL_UNCONFIRMED'
$$;
