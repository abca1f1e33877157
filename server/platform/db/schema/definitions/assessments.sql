-- After messages.
-- Assessments say what is tested. Attempts have the work that developers sent. See docs/decisions/0058.

-- An assessment is a test that developers take. Its versions hold the rubric.
create table assessments (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  type text not null check (type in ('TAKE_HOME', 'LIVE_CODING', 'TECH_INTERVIEW', 'SOFT_SKILLS', 'LANGUAGE')),
  description text,
  stack text[] not null default '{}',
  deleted_at timestamptz,
  -- Null where it is as the firm says.
  work_shown text check (work_shown in ('ANONYMOUS', 'OPEN'))
);
select make_business_table('assessments');
create unique index assessments_name_key on assessments (lower(name)) where deleted_at is null;

-- A version that was sent is frozen; a change makes the next one.
create table assessment_versions (
  id uuid primary key default gen_random_uuid(),
  assessment_id uuid not null references assessments,
  number integer not null check (number > 0),
  instructions text,
  -- A percentage.
  pass_mark real not null check (pass_mark between 0 and 100) default 65,
  -- When its rubric was last saved. Each save changes it, so that the version of this row counts the criteria, too.
  saved_at timestamptz not null default now(),
  -- The skills that it tests, by name. Reviews ask about these and verify no others.
  stack text[] not null default '{}',
  unique (assessment_id, number)
);
select make_business_table('assessment_versions');

-- A criterion is a line of the rubric of a version. It says what is scored, what its scores mean, and how much it counts.
create table criteria (
  id uuid primary key default gen_random_uuid(),
  assessment_version_id uuid not null references assessment_versions on delete cascade,
  position integer not null check (position > 0),
  name text not null check (name <> ''),
  weight integer not null default 1 check (weight > 0),
  -- What a score of 1, 2, 3 and 4 looks like.
  anchors text[] not null check (cardinality(anchors) = 4),
  must_pass boolean not null default false,
  -- Deferrable, so that two criteria can swap places.
  unique (assessment_version_id, position) deferrable
);
select make_business_table('criteria');

-- The pool of an assessment has the people to whom its reviews can be assigned.
create table assessment_reviewers (
  id uuid not null default gen_random_uuid(),
  assessment_id uuid not null references assessments,
  user_id uuid not null references users,
  primary key (assessment_id, user_id)
);
select make_business_table('assessment_reviewers');

-- A challenge is the task of a take-home assessment, as it is now. Each sending keeps it as a revision.
create table challenges (
  id uuid primary key default gen_random_uuid(),
  assessment_id uuid references assessments,
  name text not null check (name <> ''),
  -- Markdown.
  brief text not null default '',
  revision integer not null default 1 check (revision > 0),
  url_repository text,
  hours smallint check (hours > 0),
  deadline_days smallint check (deadline_days > 0),
  deleted_at timestamptz
);
select make_business_table('challenges');
create unique index challenges_name_key on challenges (lower(name)) where deleted_at is null;

-- A revision keeps a challenge as it was sent. Triggers write it once; the changes of a challenge itself are events.
create table challenge_revisions (
  -- Made of challenge and number, so that the demo firm is the same whenever it is made.
  id uuid primary key,
  challenge_id uuid not null references challenges,
  number integer not null check (number > 0),
  -- Markdown.
  brief text not null,
  url_repository text,
  hours smallint,
  deadline_days smallint,
  first_sent_at timestamptz not null default now(),
  unique (challenge_id, number)
);
grant select on challenge_revisions to vouch_app;

-- An attempt is one assessment sent to one developer, with what came in and the result.
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
  -- The meeting in which the talk was held. Without one: its day, its minutes and who of the firm was there.
  talk_meeting_id uuid references meetings,
  talk_on date,
  talk_minutes integer check (talk_minutes between 5 and 480),
  talk_with_ids uuid[] not null default '{}',
  -- Who recorded what came in; null where the developer sent it in by the page.
  recorded_by_id uuid references users,
  -- When its developer was asked, once, to send in again what nobody could open, and why.
  asked_again_at timestamptz,
  asked_again_because text,
  constraint developer_assessments_completed_check check ((status = 'COMPLETED') = (result is not null)),
  constraint developer_assessments_talk_check check (
    num_nulls(talk_on, talk_minutes) in (0, 2)
    and (talk_on is null) = (talk_with_ids = '{}')
    and num_nonnulls(talk_meeting_id, talk_on) <= 1
  ),
  constraint developer_assessments_asked_again_check check (asked_again_because is null or asked_again_at is not null)
);
select make_business_table('developer_assessments');
create index developer_assessments_assessment_version_id_idx on developer_assessments (assessment_version_id);
create index developer_assessments_challenge_id_idx on developer_assessments (challenge_id);
-- The tasks find attempts by these.
create index developer_assessments_due_idx on developer_assessments (least(remind_at, due_at))
  where status in ('SENT', 'STARTED');
create unique index developer_assessments_challenge_key on developer_assessments (developer_id, challenge_id);
create index developer_assessments_talk_meeting_id_idx on developer_assessments (talk_meeting_id)
  where talk_meeting_id is not null;

-- A submission has the note and the file that came with the address of a work. It is written once, and once more if nobody could open it.
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

-- Reviewers get a copy in place of work that names its author: a file or an address.
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

-- A finding is something that names the author, in the work as it was handed in or in a copy. Reviewers get it only if somebody confirms it.
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

-- A search looked through a work for the names that its author has now. A task searches each work without a row here. See docs/decisions/0080.
create table work_searches (
  id uuid primary key default gen_random_uuid(),
  developer_assessment_id uuid not null references developer_assessments on delete cascade,
  in_copy_id uuid references anonymous_copies on delete cascade,
  tries integer not null default 0,
  waits_until timestamptz,
  unique nulls not distinct (developer_assessment_id, in_copy_id)
);
grant select, insert, update, delete on work_searches to vouch_app;

-- An opening tells who opened which part of a work, the first time and the last. Reading is no business, so it has neither version nor events,
-- and no history shows it.
create table work_openings (
  developer_assessment_id uuid not null references developer_assessments on delete cascade,
  user_id uuid not null references users on delete cascade,
  part text not null check (part in ('ADDRESS', 'FILE', 'COPY')),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (developer_assessment_id, user_id, part)
);
grant select, insert, update, delete on work_openings to vouch_app;

-- Tells whether a developer ever got it. A draft that was cancelled was never sent.
create function was_sent(status text, sent_at timestamptz) returns boolean language sql immutable parallel safe return
  sent_at is not null or status not in ('DRAFT', 'CANCELLED');

-- A sender waits for those who change the rubric or the brief, and those who come later wait for the sender. The id of a revision is
-- made of challenge and number, so that the demo firm is the same whenever it is made.
create function freeze_sent() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from assessment_versions where id = new.assessment_version_id for share;
  if new.challenge_id is not null and new.challenge_revision_id is null then
    perform from challenges where id = new.challenge_id for share;
    insert into challenge_revisions (id, challenge_id, number, brief, url_repository, hours, deadline_days, first_sent_at)
    select md5(id || ' ' || revision)::uuid, id, revision, brief, url_repository, hours, deadline_days, coalesce(new.sent_at, now())
    from challenges where id = new.challenge_id
    on conflict do nothing;
    new.challenge_revision_id := (
      select r.id from challenges c join challenge_revisions r on r.challenge_id = c.id and r.number = c.revision
      where c.id = new.challenge_id
    );
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

-- Keeps a version that was sent, or a criterion of it. The argument is the column that names the version.
create function keep_sent_rubric() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  rubric uuid;
begin
  foreach rubric in array array[(to_jsonb(old) ->> tg_argv[0])::uuid, (to_jsonb(new) ->> tg_argv[0])::uuid] loop
    perform from assessment_versions where id = rubric for no key update;
    if exists (select from developer_assessments d where d.assessment_version_id = rubric and was_sent(d.status, d.sent_at)) then
      raise exception 'This version was sent, so that its rubric never changes. Make the next version.'
        using errcode = 'check_violation';
    end if;
  end loop;
  return coalesce(new, old);
end $$;

create trigger keep_sent_update before update on assessment_versions for each row
  when (
    (new.assessment_id, new.number, new.instructions, new.pass_mark, new.stack)
      is distinct from (old.assessment_id, old.number, old.instructions, old.pass_mark, old.stack)
  )
  execute function keep_sent_rubric('id');

-- A version tests what its assessment tests, until it is sent: keep_sent_update then refuses another stack.
create function take_stack() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.stack := (select stack from assessments where id = new.assessment_id);
  return new;
end $$;

create trigger take_stack before insert on assessment_versions for each row
  when (new.stack = '{}') execute function take_stack();

create function pass_stack_on() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update assessment_versions set stack = new.stack
  where assessment_id = new.id
    and number = (select max(number) from assessment_versions newest where newest.assessment_id = new.id);
  return null;
end $$;

create trigger pass_stack_on after update of stack on assessments for each row
  when (new.stack <> old.stack) execute function pass_stack_on();

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

-- The sender decides how work is shown, and it stays so. Taking the sending back takes it back.
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

-- Reviewers may get these copies: a search found nobody's name in them, or somebody confirmed the findings.
create view usable_copies as
select c.id, c.developer_assessment_id, c.url, c.file_key, c.file_type
from anonymous_copies c
where c.deleted_at is null
  and exists (select from work_searches w where w.in_copy_id = c.id and w.waits_until is null)
  and not exists (select from work_findings f where f.in_copy_id = c.id and f.confirmed_at is null);

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
left join usable_copies c on c.developer_assessment_id = da.id;
grant select on searched_works to vouch_app;

-- These attempts wait for an anonymous copy since then. Nobody needs to open a talk, so nobody is asked for a copy of it.
-- It looks for a usable copy, and for no other part of the work.
create view copies_asked as
select da.id as developer_assessment_id, coalesce(found.since, da.submitted_at, da.updated_at) as since
from developer_assessments da
join assessment_versions v on v.id = da.assessment_version_id
join assessments a on a.id = v.assessment_id and a.type = 'TAKE_HOME'
left join submissions s on s.developer_assessment_id = da.id
cross join lateral (
  select min(created_at) as since from work_findings f
  where f.developer_assessment_id = da.id and f.in_copy_id is null and f.confirmed_at is null
) as found
where da.status in ('SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW')
  and not exists (select from usable_copies c where c.developer_assessment_id = da.id)
  and (da.work_shown = 'ANONYMOUS' and found.since is not null or num_nonnulls(da.url_submission, s.file_key) = 0);
grant select on copies_asked to vouch_app;

create function require_talk() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from assessment_versions v join assessments a on a.id = v.assessment_id
    where v.id = new.assessment_version_id and a.type <> 'TAKE_HOME'
  ) and new.talk_on is null and not exists (
    select from meetings m
    where m.id = new.talk_meeting_id and m.developer_id = new.developer_id and m.status = 'COMPLETED'
  ) then
    raise exception 'a talk is recorded only if it was held' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger require_talk before update on developer_assessments for each row
  when (old.status in ('SENT', 'STARTED') and new.status = 'SUBMITTED') execute function require_talk();

-- Work is asked for again once, and never after somebody judged it.
create function keep_asked_once() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.asked_again_at is not null or exists (
    select from reviews r where r.developer_assessment_id = new.id and r.status = 'SENT'
  ) then
    raise exception 'Work is asked for again once, and only before a review of it was sent.' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger keep_asked_once before update on developer_assessments for each row
  when (new.asked_again_at is not null and new.asked_again_at is distinct from old.asked_again_at)
  execute function keep_asked_once();

-- Reviewers get this of a work. A copy replaces the work that it was made of.
create view shown_works as
select w.developer_assessment_id,
  case when w.copy_id is null or da.work_shown = 'OPEN' then w.url_submission end as url_submission,
  w.note,
  case when w.copy_id is null or da.work_shown = 'OPEN' then w.file end as file,
  w.file_type, w.copy_id, w.copy_url, w.copy_file, w.copy_file_type
from searched_works w join developer_assessments da on da.id = w.developer_assessment_id;
grant select on shown_works to vouch_app;

revoke execute on function
  freeze_sent(), keep_sent_rubric(), take_stack(), pass_stack_on(), keep_sent_challenge(), keep_work_shown(),
  facts_of_person(uuid), forget_work_searches(), require_talk(), keep_asked_once()
from public;

grant execute on function facts_of_person(uuid) to vouch_app;
