-- After lists.
-- Rules that remove what is no longer needed of people, after seven days on a list. See docs/decisions/0115.

-- A rule is off without months, and counts only while the account that set it is an active admin. Its key is its name.
create table retention_rules (
  id uuid not null default gen_random_uuid(),
  rule text primary key check (rule in ('REJECTED', 'RESUMES', 'MESSAGES', 'EVENTS')),
  months integer check (months between 1 and 120),
  set_by_id uuid not null default account_in(current_setting('vouch.actor', true)) references users
);
select make_business_table('retention_rules');

-- A person who has something that a rule would remove. The task of server/retention keeps it, so it has neither version nor events.
create table retention_items (
  id uuid not null default gen_random_uuid(),
  rule text not null check (rule in ('REJECTED', 'RESUMES', 'MESSAGES', 'EVENTS')),
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

-- People who have something that a rule would remove, and how much. Nobody is among them who is placed, has an open profile, came back within the
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
      where m.reader_id = d.id and m.guest_id is null and m.created_at <= t.cutoff and coalesce(m.body, m.subject) <> '[erased]'
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
  and not exists (select from messages m where m.reader_id = d.id and m.guest_id is null and m.send_after is not null);
grant select on retention_due to vouch_app;

grant select on retention_items, applications, job_profiles, placements, state_changes to vouch_eraser;
