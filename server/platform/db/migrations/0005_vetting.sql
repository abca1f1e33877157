-- What is tested, what was sent to whom, and how it was judged.

create table assessments (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  type text not null check (type in ('TAKE_HOME', 'LIVE_CODING', 'TECH_INTERVIEW', 'SOFT_SKILLS', 'LANGUAGE')),
  description text,
  stack text[] not null default '{}',
  deleted_at timestamptz
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
  pass_mark real not null default 70 check (pass_mark between 0 and 100),
  unique (assessment_id, number)
);
select make_business_table('assessment_versions');

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

create table reviews (
  id uuid primary key default gen_random_uuid(),
  developer_assessment_id uuid not null references developer_assessments,
  reviewer_id uuid not null references users,
  status text not null default 'PENDING' check (status in ('PENDING', 'DRAFT', 'SENT', 'DECLINED')),
  due_at timestamptz,
  sent_at timestamptz,
  -- A percentage, once sent.
  total_score real check (total_score between 0 and 100),
  comments text,
  decline_reason text,
  unique (developer_assessment_id, reviewer_id)
);
select make_business_table('reviews');
create index reviews_reviewer_id_idx on reviews (reviewer_id, status, due_at);

create table review_scores (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews on delete cascade,
  criterion_id uuid not null references criteria,
  -- Null is not rated, and does not count.
  score smallint check (score between 1 and 4),
  comment text,
  unique (review_id, criterion_id)
);
select make_business_table('review_scores');
create index review_scores_criterion_id_idx on review_scores (criterion_id);

create table developer_skills (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers on delete cascade,
  skill_id uuid not null references skills,
  years_of_experience real check (years_of_experience between 0 and 80),
  -- Null is claimed by the developer alone.
  verified_by_review_id uuid references reviews,
  unique (developer_id, skill_id)
);
select make_business_table('developer_skills');
create index developer_skills_skill_id_idx on developer_skills (skill_id, developer_id);
create index developer_skills_verified_by_review_id_idx on developer_skills (verified_by_review_id);
