-- Columns of other tables by which the lists of companies, accounts, reviews and security events sort, search or filter: each list has them
-- beside its rows, where an index can serve them. Triggers keep them. See docs/decisions/0031.

-- What lists show, sort and filter of a company that other tables tell. Triggers keep it; it has neither version nor events.
create table company_facts (
  company_id uuid primary key references companies on delete cascade,
  active_jobs integer not null default 0 check (active_jobs >= 0),
  -- Job profiles that the client has and has not decided on.
  profiles_out integer not null default 0 check (profiles_out >= 0),
  placed_now integer not null default 0 check (placed_now >= 0),
  newest_job_at timestamptz,
  -- The latest change of the company, or of any of its jobs and their profiles.
  last_touch_at timestamptz not null,
  -- Null without an owner.
  owner_name text,
  -- Placements that were agreed and have not begun.
  starting integer not null default 0
);
grant select on company_facts to vouch_app;
-- A sort reads its page from an index, whichever way it runs.
create index company_facts_active_jobs_idx on company_facts (active_jobs, company_id);
create index company_facts_profiles_out_idx on company_facts (profiles_out, company_id);
create index company_facts_placed_now_idx on company_facts (placed_now, company_id);
create index company_facts_newest_job_at_idx on company_facts (newest_job_at, company_id);
create index company_facts_last_touch_at_idx on company_facts (last_touch_at, company_id);
create index company_facts_owner_name_idx on company_facts (owner_name, company_id);
create index company_facts_owner_name_down_idx on company_facts (owner_name desc nulls last, company_id desc);
create index company_facts_newest_job_at_down_idx on company_facts (newest_job_at desc nulls last, company_id desc);
-- For one company. The planner takes the index of all counts otherwise, which it has to search once for each count.
create unique index company_facts_filters_key on company_facts (company_id) include (active_jobs, newest_job_at, last_touch_at);
-- Both are looked up at once. The index of active jobs alone would be searched once for each number of jobs.
create index company_facts_company_id_active_jobs_idx on company_facts (company_id, active_jobs);

-- What the list of clients sorts by: one row for each account of a client.
create table client_facts (
  user_id uuid primary key references users on delete cascade,
  -- Null without a company.
  company_name text
);
grant select on client_facts to vouch_app;
-- A value that can be missing stands last in both directions, and each needs an index of its own.
create index client_facts_company_name_idx on client_facts (company_name, user_id);
create index client_facts_company_name_down_idx on client_facts (company_name desc nulls last, user_id desc);

-- The names by which a list of reviews sorts and searches, one row for each review.
create table review_facts (
  review_id uuid primary key references reviews on delete cascade,
  reviewer_id uuid not null,
  code_name text not null,
  assessment_name text not null,
  search text collate "C" not null generated always as (search_text(code_name, assessment_name)) stored
);
alter table review_facts alter column search set statistics 1000;
grant select on review_facts to vouch_app;
create index review_facts_code_name_idx on review_facts (reviewer_id, code_name, review_id);
create index review_facts_assessment_name_idx on review_facts (reviewer_id, assessment_name, review_id);

-- The people that a list of security events searches, one row for each event.
create table security_event_facts (
  event_id bigint primary key references security_events on delete cascade,
  -- The names and e-mail addresses of the actor and the person concerned, each in a line: what a search looks into.
  people text not null,
  search text collate "C" not null generated always as (search_text(people)) stored
);
alter table security_event_facts alter column search set statistics 1000;
grant select on security_event_facts to vouch_app;
