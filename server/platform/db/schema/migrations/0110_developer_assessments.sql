-- What was sent to whom, what came in, and what reviewers see of it. See docs/decisions/0058, 0059 and 0080.

-- An attempt: an assessment that a developer was sent, what came in, and the result.
create table developer_assessments (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  assessment_version_id uuid not null references assessment_versions,
  challenge_id uuid references challenges,
  -- All that a reviewer learns of the developer's name.
  code_name text not null unique,
  status text not null default 'DRAFT' check (status in (
    'DRAFT', 'SENT', 'STARTED', 'SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW', 'COMPLETED', 'DECLINED', 'EXPIRED',
    'CANCELLED'
  )),
  status_note text,
  result text check (result in ('STRONG_PASS', 'PASS', 'FAIL', 'STRONG_FAIL', 'INCONCLUSIVE')),
  -- A percentage.
  total_score real check (total_score between 0 and 100),
  url_submission text,
  sent_at timestamptz,
  due_at timestamptz,
  started_at timestamptz,
  submitted_at timestamptz,
  completed_at timestamptz,
  -- The text of the challenge, as this developer got it.
  challenge_revision_id uuid references challenge_revisions,
  -- Whom the developer asks.
  sent_by_id uuid references users,
  -- Who reviews it as soon as it comes in.
  planned_reviewer_ids uuid[] not null default '{}',
  -- When the next reminder leaves; null when none follows.
  remind_at timestamptz,
  -- Of the attempt and not of the review, whose version would change while somebody writes it.
  reviewers_reminded_at timestamptz,
  -- How reviewers see the work, as it was chosen when the attempt was sent.
  work_shown text not null default 'ANONYMOUS' check (work_shown in ('ANONYMOUS', 'OPEN')),
  constraint developer_assessments_completed_check check ((status = 'COMPLETED') = (result is not null))
);
select make_business_table('developer_assessments');
-- A developer never gets the same challenge twice.
create unique index developer_assessments_challenge_key on developer_assessments (developer_id, challenge_id)
  where challenge_id is not null;
create index developer_assessments_developer_id_idx on developer_assessments (developer_id);
create index developer_assessments_assessment_version_id_idx on developer_assessments (assessment_version_id);
create index developer_assessments_challenge_id_idx on developer_assessments (challenge_id);
create index developer_assessments_status_idx on developer_assessments (status, due_at, id);
create index developer_assessments_challenge_revision_id_idx on developer_assessments (challenge_revision_id);
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

-- What reviewers get in place of work that names its author: a file or an address.
create table anonymous_copies (
  id uuid primary key default gen_random_uuid(),
  developer_assessment_id uuid not null references developer_assessments,
  url text,
  file_key text unique,
  file_name text,
  -- By content, never by name.
  file_type text check (file_type in ('ZIP', 'GZIP', 'PDF', 'TXT')),
  file_size integer check (file_size > 0),
  added_by_id uuid references users,
  deleted_at timestamptz,
  constraint anonymous_copies_file_check check (num_nulls(file_key, file_name, file_type, file_size) in (0, 4)),
  constraint anonymous_copies_one_check check (num_nonnulls(url, file_key) = 1)
);
select make_business_table('anonymous_copies');
create unique index anonymous_copies_living_key on anonymous_copies (developer_assessment_id) where deleted_at is null;
create index anonymous_copies_developer_assessment_id_idx on anonymous_copies (developer_assessment_id);

-- What names the author, in the work as it was handed in or in a copy. Whatever nobody confirmed is not shown.
create table work_findings (
  id uuid primary key default gen_random_uuid(),
  developer_assessment_id uuid not null references developer_assessments,
  -- Null for the work as it was handed in.
  in_copy_id uuid references anonymous_copies on delete cascade,
  place text not null check (place in ('ADDRESS', 'NOTE', 'FILE_NAME', 'TEXT', 'GIT', 'METADATA', 'UNSEARCHED')),
  found text not null,
  -- The first files that have it, and in how many it is.
  examples text[] not null default '{}',
  example_count integer not null default 1,
  confirmed_at timestamptz,
  confirmed_by_id uuid references users,
  reason text,
  constraint work_findings_confirmed_check check ((confirmed_at is null) = (reason is null))
);
select make_business_table('work_findings');
create index work_findings_developer_assessment_id_idx on work_findings (developer_assessment_id);
create index work_findings_in_copy_id_idx on work_findings (in_copy_id);

-- What was searched for the names that its author has now. A task searches what has no row. See docs/decisions/0080.
create table work_searches (
  id uuid primary key default gen_random_uuid(),
  developer_assessment_id uuid not null references developer_assessments on delete cascade,
  in_copy_id uuid references anonymous_copies on delete cascade,
  tries integer not null default 0,
  waits_until timestamptz,
  unique nulls not distinct (developer_assessment_id, in_copy_id)
);
grant select, insert, update, delete on work_searches to vouch_app;
create index work_searches_in_copy_id_idx on work_searches (in_copy_id);

-- Whether a developer ever got it. What was cancelled as a draft was never sent.
create function was_sent(status text, sent_at timestamptz) returns boolean language sql immutable parallel safe return
  sent_at is not null or status not in ('DRAFT', 'CANCELLED');

create function is_frozen_version(version_id uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from developer_assessments d where d.assessment_version_id = version_id and was_sent(d.status, d.sent_at))
$$;

-- Whoever sends waits for those who change the rubric or the brief, and those who come later wait for the sender.
create function freeze_sent() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from assessment_versions where id = new.assessment_version_id for share;
  if new.challenge_id is not null and new.challenge_revision_id is null then
    perform from challenges where id = new.challenge_id for share;
    insert into challenge_revisions (id, challenge_id, number, brief, url_repository, hours, deadline_days, first_sent_at)
    select challenge_revision_id(id, revision), id, revision, brief, url_repository, hours, deadline_days, coalesce(new.sent_at, now())
    from challenges where id = new.challenge_id
    on conflict do nothing;
    new.challenge_revision_id := (select challenge_revision_id(id, revision) from challenges where id = new.challenge_id);
  end if;
  return new;
end $$;

create trigger freeze_sent_insert before insert on developer_assessments for each row
  when (was_sent(new.status, new.sent_at)) execute function freeze_sent();

create trigger freeze_sent_update before update on developer_assessments for each row
  when (
    was_sent(new.status, new.sent_at) and (
      not was_sent(old.status, old.sent_at) or new.assessment_version_id <> old.assessment_version_id
    )
  )
  execute function freeze_sent();

create function refuse_frozen(version_id uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from assessment_versions where id = version_id for no key update;
  if is_frozen_version(version_id) then
    raise exception 'This version was sent, so that its rubric never changes. Make the next version.'
      using errcode = 'check_violation';
  end if;
end $$;

-- Keeps a version, or a criterion of it. The argument is the column that names the version.
create function keep_sent_rubric() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_frozen((to_jsonb(old) ->> tg_argv[0])::uuid);
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_frozen((to_jsonb(new) ->> tg_argv[0])::uuid);
  end if;
  return coalesce(new, old);
end $$;

create trigger keep_sent_update before update on assessment_versions for each row
  when (
    (new.assessment_id, new.number, new.instructions, new.pass_mark)
      is distinct from (old.assessment_id, old.number, old.instructions, old.pass_mark)
  )
  execute function keep_sent_rubric('id');

create trigger keep_sent_delete before delete on assessment_versions for each row execute function keep_sent_rubric('id');

create trigger keep_sent before insert or update or delete on criteria for each row execute function keep_sent_rubric('assessment_version_id');

create function keep_sent_challenge() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.revision < old.revision
    or exists (select from challenge_revisions r where r.challenge_id = old.id and r.number = new.revision) then
    raise exception 'This revision was sent, so that its text never changes. Make the next revision.'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger keep_sent before update on challenges for each row
  when (
    (new.brief, new.revision, new.url_repository, new.hours, new.deadline_days)
      is distinct from (old.brief, old.revision, old.url_repository, old.hours, old.deadline_days)
  )
  execute function keep_sent_challenge();

-- How work is shown is decided when it is sent, whoever sends it, and stays so. Taking the sending back takes it back.
create function keep_work_shown() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.status = 'DRAFT' and new.status = 'SENT' then
    new.work_shown := coalesce(
      (select a.work_shown from assessment_versions v join assessments a on a.id = v.assessment_id where v.id = new.assessment_version_id),
      (select work_shown from firm_settings),
      'ANONYMOUS'
    );
  elsif new.work_shown <> old.work_shown and new.status <> 'DRAFT' then
    raise exception 'How work is shown stays as it was when its assessment was sent.';
  end if;
  return new;
end $$;

create trigger keep_work_shown before update of status, work_shown on developer_assessments
  for each row execute function keep_work_shown();

create function facts_of_person(developer uuid) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(distinct jsonb_build_object('kind', kind, 'fact', fact)), '[]')
  from (
    select pairs.* from developers
    cross join lateral (values
      ('first_name', first_name), ('last_name', last_name), ('email', email), ('url_github', url_github), ('url_linkedin', url_linkedin)
    ) as pairs(kind, fact)
    where id = developer
    union all
    select 'email', email from merged_developers where developer_id = developer
    union all
    select key, value #>> '{}'
    from events e cross join lateral jsonb_each(e.old_values)
    where e.table_name = 'developers' and key in ('first_name', 'last_name', 'email', 'url_github', 'url_linkedin')
      and e.row_id in (select developer union all select id from merged_developers where developer_id = developer)
  ) as facts(kind, fact)
  where fact <> ''
$$;

-- Who is called otherwise is searched for again, and so is work that came in otherwise, also by an undo.
create function forget_work_searches() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
  when 'developers' then
    delete from work_searches where developer_assessment_id in (select id from developer_assessments where developer_id = new.id);
  when 'merged_developers' then
    delete from work_searches where developer_assessment_id in (
      select id from developer_assessments where developer_id = new.developer_id);
  when 'developer_assessments' then
    delete from work_searches where developer_assessment_id = new.id and (in_copy_id is null or old.developer_id <> new.developer_id);
  when 'submissions' then
    delete from work_searches where developer_assessment_id = (coalesce(new, old)).developer_assessment_id and in_copy_id is null;
  end case;
  return null;
end $$;

create trigger forget_work_searches after update of first_name, last_name, email, url_github, url_linkedin on developers
  for each row when (
    (old.first_name, old.last_name, old.email, old.url_github, old.url_linkedin)
      is distinct from (new.first_name, new.last_name, new.email, new.url_github, new.url_linkedin)
  ) execute function forget_work_searches();

create trigger forget_work_searches after insert on merged_developers
  for each row execute function forget_work_searches();

create trigger forget_work_searches after update of developer_id, url_submission on developer_assessments
  for each row when ((old.developer_id, old.url_submission) is distinct from (new.developer_id, new.url_submission))
  execute function forget_work_searches();

create trigger forget_work_searches after insert or update or delete on submissions
  for each row execute function forget_work_searches();

-- The parts of a work that name nobody, or were confirmed to tell nobody who the author is, and its copy where that does.
-- A confirmation counts for the names that were searched, so it waits for a search after a change of name.
create view searched_works as
select da.id as developer_assessment_id,
  case when da.work_shown = 'OPEN' or not exists (
    select from work_findings f
    where f.developer_assessment_id = da.id and f.in_copy_id is null and f.place = 'ADDRESS' and (f.confirmed_at is null or not own.searched)
  ) then da.url_submission end as url_submission,
  case when da.work_shown = 'OPEN' or not exists (
    select from work_findings f
    where f.developer_assessment_id = da.id and f.in_copy_id is null and f.place = 'NOTE' and (f.confirmed_at is null or not own.searched)
  ) then s.note end as note,
  case when da.work_shown = 'OPEN' or own.searched and not exists (
    select from work_findings f
    where f.developer_assessment_id = da.id and f.in_copy_id is null and f.place not in ('ADDRESS', 'NOTE') and f.confirmed_at is null
  ) then s.file_key end as file,
  s.file_type,
  c.id as copy_id,
  c.url as copy_url,
  c.file_key as copy_file,
  c.file_type as copy_file_type
from developer_assessments da
cross join lateral (
  select exists (
    select from work_searches w where w.developer_assessment_id = da.id and w.in_copy_id is null and w.waits_until is null
  ) as searched
) as own
left join submissions s on s.developer_assessment_id = da.id
left join anonymous_copies c on c.developer_assessment_id = da.id and c.deleted_at is null
  and exists (select from work_searches w where w.in_copy_id = c.id and w.waits_until is null)
  and not exists (select from work_findings f where f.in_copy_id = c.id and f.confirmed_at is null);
grant select on searched_works to vouch_app;

-- The attempts that wait for an anonymous copy, and since when. Nobody needs to open a talk, so nobody is asked for a copy of it.
create view copies_asked as
select da.id as developer_assessment_id, coalesce(found.since, da.submitted_at, da.updated_at) as since
from developer_assessments da
join assessment_versions v on v.id = da.assessment_version_id
join assessments a on a.id = v.assessment_id and a.type = 'TAKE_HOME'
join searched_works w on w.developer_assessment_id = da.id
left join submissions s on s.developer_assessment_id = da.id
cross join lateral (
  select min(created_at) as since from work_findings f
  where f.developer_assessment_id = da.id and f.in_copy_id is null and f.confirmed_at is null
) as found
where da.status in ('SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW') and w.copy_id is null
  and (da.work_shown = 'ANONYMOUS' and found.since is not null or num_nonnulls(da.url_submission, s.file_key) = 0);
grant select on copies_asked to vouch_app;

-- What reviewers get of a work. A copy stands in place of the work that it was made of.
create view shown_works as
select w.developer_assessment_id,
  case when w.copy_id is null or da.work_shown = 'OPEN' then w.url_submission end as url_submission,
  w.note,
  case when w.copy_id is null or da.work_shown = 'OPEN' then w.file end as file,
  w.file_type, w.copy_id, w.copy_url, w.copy_file, w.copy_file_type
from searched_works w join developer_assessments da on da.id = w.developer_assessment_id;
grant select on shown_works to vouch_app;

revoke execute on function
  freeze_sent(), refuse_frozen(uuid), keep_sent_rubric(), keep_sent_challenge(), keep_work_shown(),
  facts_of_person(uuid), forget_work_searches()
from public;
grant execute on function refuse_frozen(uuid), facts_of_person(uuid) to vouch_app;
