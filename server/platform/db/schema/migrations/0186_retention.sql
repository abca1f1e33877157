-- Rules that remove what is no longer needed of people, after seven days on a list. See docs/decisions/0115.
-- squawk-ignore-file require-concurrent-index-creation

-- A rule is off without months, and counts only while whoever set it is an active admin. Its key is its name.
create table retention_rules (
  id uuid not null default gen_random_uuid(),
  rule text primary key constraint retention_rules_rule_check check (rule in ('REJECTED', 'RESUMES', 'MESSAGES', 'EVENTS')),
  months integer constraint retention_rules_months_check check (months between 1 and 120),
  set_by_id uuid not null default account_in(current_setting('vouch.actor', true)) references users
);
select make_business_table('retention_rules');
create index retention_rules_set_by_id_idx on retention_rules (set_by_id);

-- An admin keeps a person for this reason, in spite of every rule.
alter table developers
  add column kept_because text,
  add constraint developers_kept_because_check check (kept_because <> '') not valid;

-- A person of whom a rule would remove something. The task of server/retention keeps it, so it has neither version nor events.
create table retention_items (
  id uuid not null default gen_random_uuid(),
  rule text not null constraint retention_items_rule_check check (rule in ('REJECTED', 'RESUMES', 'MESSAGES', 'EVENTS')),
  developer_id uuid not null references developers on delete cascade,
  -- The number of rows or events that would go.
  things integer not null,
  -- Since when it is shown; null while nothing is due.
  shown_from timestamptz,
  -- Further days on which the task saw it. A clock that jumps adds one at most.
  shown_days integer not null default 0,
  last_shown_on date not null default utc_today(),
  -- The transaction that removes it has this time.
  claimed_at timestamptz,
  -- Everything up to this moment was removed once, by this run.
  through timestamptz,
  run_id uuid,
  primary key (developer_id, rule)
);
grant select, insert, update on retention_items to vouch_app;

-- The rules that count now. Whatever is not younger than the cutoff goes.
create view retention_terms as
select r.rule, r.set_by_id, r.updated_at as set_at, now() - make_interval(months => r.months) as cutoff
from retention_rules r
join users u on u.id = r.set_by_id and u.role = 'admin' and u.active
where r.months is not null;
grant select on retention_terms to vouch_app, vouch_eraser;

-- People of whom something would go by a rule, and how much. Nobody is among them who is placed, has an open profile, came back within the
-- time, or has something under way. Members and people on stand-by keep their newest resume.
create view retention_due as
select t.rule, d.id as developer_id, t.cutoff, found.things
from retention_terms t
join developers d on d.created_at <= t.cutoff and d.deleted_at is null and d.erased_at is null
  and case t.rule when 'REJECTED' then d.stage = 'REJECTED' else d.stage not in ('APPLICANT', 'VETTING') end
left join retention_items i on i.developer_id = d.id and i.rule = t.rule
cross join lateral (
  select case t.rule
    when 'REJECTED' then 1
    when 'RESUMES' then (
      select count(*) from resumes r
      where r.developer_id = d.id and r.created_at <= t.cutoff and r.file_key not like 'erased-%'
        and not (d.stage in ('MEMBER', 'STANDBY') and r.deleted_at is null and not exists (
          select from resumes later
          where later.developer_id = d.id and later.deleted_at is null and (later.created_at, later.id) > (r.created_at, r.id)
        ))
    )
    when 'MESSAGES' then (
      select count(*) from messages m
      where m.developer_id = d.id and m.created_at <= t.cutoff and m.body <> '[erased]'
    ) + (
      select count(*) from job_messages j
      where j.developer_id = d.id and j.created_at <= t.cutoff
        and (j.body is not null or j.subject is not null or j.metadata <> '{}')
    ) + (
      select count(*) from message_replies a
      where a.developer_id = d.id and a.received_at <= t.cutoff and a.body <> '[erased]'
    )
    else (
      select count(*) from events e
      where e.row_id = d.id and e.table_name = 'developers' and e.at <= t.cutoff and e.at > coalesce(i.through, '-infinity')
    )
  end::integer as things
) found
where found.things > 0
  and not exists (
    select from job_profiles p
    left join placements pl on pl.job_profile_id = p.id and pl.status in ('PENDING_START', 'ACTIVE', 'ENDING')
    where p.developer_id = d.id and (pl.id is not null or p.deleted_at is null and p.status in (
      'SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER'
    ))
  )
  and not exists (
    select from applications a
    where a.developer_id = d.id and (a.decision is null or greatest(a.created_at, a.decided_at) > t.cutoff)
  )
  and not exists (
    select from state_changes s
    where s.table_name = 'developers' and s.column_name = 'stage' and s.row_id = d.id and s.at > t.cutoff
  )
  -- A form that its sender has yet to confirm.
  and d.id not in (
    select known.id from application_forms f join developers known on lower(known.email) = lower(f.application ->> 'email')
    union all
    select m.developer_id from application_forms f join merged_developers m on lower(m.email) = lower(f.application ->> 'email')
  )
  and not exists (select from meetings m where m.developer_id = d.id and m.status = 'SCHEDULED' and m.ends_at > now())
  and not exists (
    select from developer_assessments a
    where a.developer_id = d.id
      and a.status in ('SENT', 'STARTED', 'SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW')
  )
  and not exists (select from messages m where m.developer_id = d.id and m.send_after is not null)
  and not exists (select from job_messages m where m.developer_id = d.id and m.send_after is not null);
grant select on retention_due to vouch_app;

-- Blanks the events of a person. Nothing else rewrites an event. There are two ways in: an admin who erases the person in the same
-- transaction, and the task that removes what a rule no longer keeps. The task must have claimed the person in the same transaction, after
-- seven days on the list, under a rule of an active admin. Of whom it may be, this function judges by itself. The task blanks the events of rows
-- whose own values are gone, and by the rule of the history all that are old enough. Returns how many events it changed.
-- Its argument has the columns of each table that are kept: all others are blanked.
create or replace function erase_events(person uuid, kept jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_task constant boolean := current_setting('vouch.actor', true) is not distinct from 'task:retention';
  claimed_rule text;
  limit_at timestamptz;
  erased bigint;
begin
  if is_task then
    select i.rule, t.cutoff into claimed_rule, limit_at
    from retention_items i join retention_terms t on t.rule = i.rule
    where i.developer_id = person and i.claimed_at = now() and i.shown_days >= 7
      and i.shown_from between t.set_at and now() - interval '7 days';
    if claimed_rule is null then
      raise exception 'Retention removes only what was shown for seven days, by a rule of an active admin.'
        using errcode = 'insufficient_privilege';
    end if;
    if exists (
        select from placements where status not in ('ENDED', 'ENDED_EARLY')
          and job_profile_id in (select id from job_profiles where developer_id = person)
      )
      or exists (
        select from job_profiles where developer_id = person and deleted_at is null and status not in (
          'PLACED', 'COMPLETED', 'NOT_SUBMITTED', 'DEVELOPER_DECLINED', 'DEVELOPER_WITHDREW', 'CLIENT_REJECTED', 'OFFER_DECLINED',
          'JOB_CLOSED', 'ENDED_EARLY'
        )
      )
      or exists (select from developers where id = person and stage in ('APPLICANT', 'VETTING'))
      or exists (select from applications where developer_id = person and (decided_at is null or created_at > limit_at))
      or exists (
        select from state_changes
        where row_id = person and table_name = 'developers' and column_name = 'stage' and at > limit_at
      )
    then
      raise exception 'Retention leaves out whoever is placed, has an open profile or came back.'
        using errcode = 'insufficient_privilege';
    end if;
  elsif not exists (
    select from users where id::text = current_setting('vouch.actor', true) and role = 'admin' and active
  ) then
    raise exception 'Only an admin may erase a person.' using errcode = 'insufficient_privilege';
  end if;
  if coalesce(claimed_rule, 'REJECTED') = 'REJECTED' and not exists (
    select from developers where id = person and erased_at = now()
  ) then
    raise exception 'The events of a person are blanked only while the person is erased.' using errcode = 'insufficient_privilege';
  end if;
  update events e
  set old_values = erase_values(e.old_values, kept -> e.table_name), new_values = erase_values(e.new_values, kept -> e.table_name)
  from rows_of_person(person) r
  where e.row_id = r.row_id and e.table_name = r.table_name and case claimed_rule
    when 'RESUMES' then e.table_name = 'resumes'
      and exists (select from resumes where id = e.row_id and file_key = 'erased-' || id)
    when 'MESSAGES' then
      e.table_name = 'messages' and exists (select from messages where id = e.row_id and body = '[erased]')
      or e.table_name = 'message_replies' and exists (select from message_replies where id = e.row_id and body = '[erased]')
      or e.table_name = 'job_messages' and exists (
        select from job_messages
        where id = e.row_id and created_at <= limit_at and send_after is null and body is null and subject is null and metadata = '{}'
      )
    when 'EVENTS' then e.at <= limit_at
    else true
  end;
  get diagnostics erased = row_count;
  return erased;
end $$;
grant select (id, stage) on developers to vouch_eraser;
grant select on retention_items, applications, job_profiles, placements, state_changes to vouch_eraser;
grant select (id, file_key) on resumes to vouch_eraser;
grant select (id, body) on messages to vouch_eraser;
grant select (id, body) on message_replies to vouch_eraser;
grant select (id, created_at, send_after, body, subject, metadata) on job_messages to vouch_eraser;

-- All rows meet the wider checks, so none is read.
alter table task_runs drop constraint task_runs_task_check;
alter table task_runs add constraint task_runs_task_check check (task in (
  'CHECK_INS', 'PLACEMENTS', 'ASSESSMENTS', 'RETENTION_REJECTED', 'RETENTION_RESUMES', 'RETENTION_MESSAGES', 'RETENTION_EVENTS'
)) not valid;
alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'LOG_IN', 'LOG_IN_FAILED', 'LOG_OUT', 'LINK_CREATED', 'PASSWORD_SET', 'PASSWORD_CHANGED', 'SESSIONS_ENDED',
  'TOKEN_REPLAYED', 'ACCOUNT_CREATED', 'ACCOUNT_BLOCKED', 'ACCOUNT_UNBLOCKED', 'ROLE_CHANGED', 'EMAIL_CHANGED',
  'IDENTITY_LINKED', 'EXPORTED', 'PERSON_ERASED', 'APPLICATIONS_DELETED', 'CLOCK_CONFIRMED', 'TASK_ALLOWED', 'TASK_TAKEN_BACK',
  'RETENTION_APPLIED'
)) not valid;
