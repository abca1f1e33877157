-- What is tested: assessments with their rubrics and reviewers, and challenges. See docs/decisions/0058.

-- What is tested. Its versions hold the rubric.
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
  unique (assessment_id, number)
);
select make_business_table('assessment_versions');

-- A line of the rubric of a version: what is scored, what its scores mean, and how much it counts.
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

-- The pool of an assessment: whom its reviews can be assigned to.
create table assessment_reviewers (
  id uuid primary key default gen_random_uuid(),
  assessment_id uuid not null references assessments,
  user_id uuid not null references users,
  unique (assessment_id, user_id)
);
select make_business_table('assessment_reviewers');
create index assessment_reviewers_user_id_idx on assessment_reviewers (user_id);

-- The task of a take-home assessment, as it is now. What was sent of it is a revision.
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
create index challenges_assessment_id_idx on challenges (assessment_id);

-- A challenge as it was sent. Triggers write it once; the changes of a challenge itself are events.
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

create function challenge_revision_id(challenge uuid, revision_number integer) returns uuid
language sql immutable parallel safe return md5(challenge || ' ' || revision_number)::uuid;
