-- After resumes.
-- Openings, what they ask for and where, and the skills that their texts name. See docs/decisions/0052.

-- An opening at a company: what is asked for, what it pays, and how far it came.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  title text not null check (title <> ''),
  type text not null check (type in ('HOURLY', 'MONTHLY', 'SALARY')),
  status text not null default 'LEAD' check (status in (
    'LEAD', 'NEEDS_PROFILES', 'PROFILES_SENT', 'WAITING_ON_CLIENT', 'FOLLOW_UP', 'ACTIVE', 'ON_HOLD', 'FILLED', 'LOST',
    'CANCELLED'
  )),
  -- The status that a held or closed job left, and returns to.
  left_status text check (left_status in (
    'LEAD', 'NEEDS_PROFILES', 'PROFILES_SENT', 'WAITING_ON_CLIENT', 'FOLLOW_UP', 'ACTIVE'
  )),
  close_reason text check (close_reason in (
    'FILLED_BY_US', 'FILLED_ELSEWHERE', 'BUDGET', 'TERMS', 'NO_MATCH', 'NO_RESPONSE', 'NO_LONGER_NEEDED', 'OTHER'
  )),
  status_note text,
  description text,
  -- Countries that the client accepts; none means US, CA and BR.
  location text[] not null default '{}' check (are_countries(location)),
  budget_hourly_min_cents bigint check (budget_hourly_min_cents >= 0),
  budget_hourly_max_cents bigint check (budget_hourly_max_cents >= 0),
  budget_monthly_cents bigint check (budget_monthly_cents >= 0),
  yearly_budget_min_cents bigint check (yearly_budget_min_cents >= 0),
  yearly_budget_max_cents bigint check (yearly_budget_max_cents >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  openings smallint not null default 1 check (openings > 0),
  owner_id uuid references users,
  contact_id uuid references contacts,
  next_action text,
  next_action_on date,
  deleted_at timestamptz,
  is_public boolean not null default false,
  public_text text,
  shows_company boolean not null default false,
  shows_budget boolean not null default false,
  -- When somebody last changed the skills of a job together: it gives the job a new version, so that no two such changes are mixed.
  skills_changed_at timestamptz,
  -- Terms of the work that a client's brief says, beside title, skills, countries and budget. See docs/decisions/0094.
  weekly_hours smallint,
  -- Hours of a day at which developer and client work at the same time.
  overlap_hours smallint,
  starts_on date,
  -- Jobs have tags, as developers do. Each person groups the rows of a list for themselves.
  tags text[] not null default '{}',
  -- The regions that a job accepts, by their names. Their countries are in jobs.location, as those that were chosen one by one.
  regions text[] not null default '{}',
  -- Only a region has these countries of location; nobody chose them one by one.
  region_countries text[] not null default '{}',
  constraint jobs_budget_hourly_order_check check (budget_hourly_max_cents >= budget_hourly_min_cents),
  constraint jobs_yearly_budget_order_check check (yearly_budget_max_cents >= yearly_budget_min_cents),
  constraint jobs_left_check check (
    (status in ('ON_HOLD', 'FILLED', 'LOST', 'CANCELLED')) = (left_status is not null)
  ),
  constraint jobs_closed_check check ((status in ('FILLED', 'LOST', 'CANCELLED')) = (close_reason is not null)),
  constraint jobs_contact_company_fkey foreign key (contact_id, company_id) references contacts (id, company_id),
  -- All rows meet the checks, so none is read.
  constraint jobs_weekly_hours_check check (weekly_hours between 1 and 168),
  constraint jobs_overlap_hours_check check (overlap_hours between 1 and 24)
);
select make_business_table('jobs');
create index jobs_company_id_idx on jobs (company_id);
create index jobs_status_id_idx on jobs (status, id) where deleted_at is null;
create index jobs_deleted_idx on jobs (id) where deleted_at is not null;
create index jobs_countries_tags_idx on jobs using gin ((case when location = '{}' then '{US,CA,BR}' else location end), tags)
  where deleted_at is null;
create index jobs_next_action_on_idx on jobs (next_action_on, id) where deleted_at is null;

-- A skill that a job requires, or prefers.
create table job_skills (
  id uuid not null default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  skill_id uuid not null references skills,
  job_skill_type text not null check (job_skill_type in ('REQUIRED', 'CORE', 'BONUS')),
  primary key (job_id, skill_id)
);
select make_business_table('job_skills');
create index job_skills_skill_id_idx on job_skills (skill_id);

create function is_open_job(status text) returns boolean language sql immutable parallel safe return
  status in ('LEAD', 'NEEDS_PROFILES', 'PROFILES_SENT', 'WAITING_ON_CLIENT', 'FOLLOW_UP', 'ACTIVE');

-- The planner does not use what it knows of the expression in a partial index. Most jobs accept the same countries.
create statistics jobs_countries on (case when location = '{}' then '{US,CA,BR}' else location end) from jobs;

-- A resume or the text of a job in which names of skills are still looked for.
create table unread_skill_texts (
  resume_id uuid references resumes on delete cascade,
  job_id uuid references jobs on delete cascade,
  check (num_nonnulls(resume_id, job_id) = 1),
  constraint unread_skill_texts_key unique nulls not distinct (resume_id, job_id)
);
grant select, update, delete on unread_skill_texts to vouch_app;

-- A text that has a word which looks like the name of a skill, and is none. The text itself is read where it stands.
create table unknown_skill_mentions (
  -- In small letters.
  name text not null,
  written text not null,
  resume_id uuid references resumes on delete cascade,
  job_id uuid references jobs on delete cascade,
  check (num_nonnulls(resume_id, job_id) = 1),
  unique nulls not distinct (name, resume_id, job_id)
);
grant select, insert, delete on unknown_skill_mentions to vouch_app;
create index unknown_skill_mentions_text_idx on unknown_skill_mentions (resume_id, job_id);

-- A changed text is read again. Finds of the former text go at once, as a person who is erased must.
create function reread_skill_text() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The row first, and locked: whoever reads the former text is waited for, or leaves it alone.
  if tg_table_name = 'resumes' then
    insert into unread_skill_texts (resume_id) values (new.id) on conflict (resume_id, job_id) do update set resume_id = excluded.resume_id;
    delete from unknown_skill_mentions where resume_id = new.id;
  else
    insert into unread_skill_texts (job_id) values (new.id) on conflict (resume_id, job_id) do update set job_id = excluded.job_id;
    delete from unknown_skill_mentions where resume_id is null and job_id = new.id;
  end if;
  return null;
end $$;

create trigger reread_skill_text after insert or update of extracted_text, deleted_at on resumes
for each row execute function reread_skill_text();

create trigger reread_skill_text after insert or update of description, deleted_at on jobs
for each row execute function reread_skill_text();

-- Some countries under one name. An admin keeps them.
create table job_regions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- It stands for the region on chips and in jobs.regions.
  word text not null check (word <> ''),
  countries text[] not null check (are_countries(countries)),
  deleted_at timestamptz
);
select make_business_table('job_regions');
create unique index job_regions_name_key on job_regions (lower(name)) where deleted_at is null;
create unique index job_regions_word_key on job_regions (lower(word)) where deleted_at is null;

-- Tells whether a job has the countries of all its regions, and no country from a region that it has not.
create function keeps_job_regions(location text[], regions text[], region_countries text[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  with known as (
    select word, countries from built_in_job_regions where word = any(regions)
    union all select word, countries from job_regions where word = any(regions) and deleted_at is null
  )
  select regions <@ array(select word from known)
    and not exists (select from known where not countries <@ location)
    and region_countries <@ location
    and region_countries <@ array(select unnest(countries) from known)
$$;

-- One function where two checked the same: a job has the countries of its regions. See docs/decisions/0102.
create function check_job_regions() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'jobs' then
    -- Waits for whoever changes one of these regions now, and then sees the new countries.
    perform from job_regions where word = any(new.regions) and deleted_at is null for share;
    if exists (select from jobs j where j.id = new.id and not keeps_job_regions(j.location, j.regions, j.region_countries)) then
      raise exception 'Job % does not have the countries of its regions.', new.id
        using errcode = 'check_violation', constraint = 'jobs_regions_check';
    end if;
  elsif exists (
    select from jobs j
    where j.regions @> array[old.word] and not keeps_job_regions(j.location, j.regions, j.region_countries)
  ) then
    raise exception 'A job does not have the countries of the region %.', old.word
      using errcode = 'check_violation', constraint = 'jobs_regions_check';
  end if;
  return null;
end $$;

create constraint trigger check_regions after insert or update of location, regions, region_countries on jobs
  deferrable initially deferred for each row
  when (new.regions <> '{}' or new.region_countries <> '{}') execute function check_job_regions();

create constraint trigger check_jobs after update or delete on job_regions
  deferrable initially deferred for each row execute function check_job_regions();

-- A constant table is a view.
create view built_in_job_regions as
select word, string_to_array(countries, ' ') as countries from (values
  ('EU', 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'),
  ('EEA', 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'),
  ('DACH', 'AT CH DE'),
  ('LATAM', 'AG AI AR AW BB BL BO BQ BR BS BV BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE '
    'PR PY SR SV SX TC TT UY VC VE VG VI'),
  ('EMEA', 'AD AE AL AM AO AT AX AZ BA BE BF BG BH BI BJ BW BY CD CF CG CH CI CM CV CY CZ DE DJ DK DZ EE EG EH ER ES ET FI FO FR GA '
    'GB GE GG GH GI GM GN GQ GR GW HR HU IE IL IM IO IQ IS IT JE JO KE KM KW LB LI LR LS LT LU LV LY MA MC MD ME MG MK ML MR '
    'MT MU MW MZ NA NE NG NL NO OM PL PS PT QA RE RO RS RU RW SA SC SD SE SH SI SJ SK SL SM SN SO SS ST SY SZ TD TF TG TN TR '
    'TZ UA UG VA XK YE YT ZA ZM ZW'),
  ('Latin America and the Caribbean', 'AG AI AR AW BB BL BO BQ BR BS BV BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE '
    'PR PY SR SV SX TC TT UY VC VE VG VI'),
  ('Americas', 'AG AI AR AW BB BL BM BO BQ BR BS BV BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN HT JM KN KY LC MF MQ MS MX '
    'NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI'),
  ('Europe', 'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL '
    'PT RO RS RU SE SI SJ SK SM UA VA XK'),
  ('Africa', 'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE '
    'RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW'),
  ('Asia', 'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA '
    'SG SY TH TJ TL TM TR TW UZ VN YE'),
  ('Oceania', 'AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS'),
  ('Northern America', 'BM CA GL PM US'),
  ('Central America', 'BZ CR GT HN MX NI PA SV'),
  ('Caribbean', 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI'),
  ('South America', 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE'),
  ('Northern Europe', 'AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ'),
  ('Western Europe', 'AT BE CH DE FR LI LU MC NL'),
  ('Southern Europe', 'AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK'),
  ('Eastern Europe', 'BG BY CZ HU MD PL RO RU SK UA'),
  ('Northern Africa', 'DZ EG EH LY MA SD TN'),
  ('Western Africa', 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG'),
  ('Middle Africa', 'AO CD CF CG CM GA GQ ST TD'),
  ('Eastern Africa', 'BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW'),
  ('Southern Africa', 'BW LS NA SZ ZA'),
  ('Western Asia', 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE'),
  ('Central Asia', 'KG KZ TJ TM UZ'),
  ('Southern Asia', 'AF BD BT IN IR LK MV NP PK'),
  ('Eastern Asia', 'CN HK JP KP KR MN MO TW'),
  ('South-eastern Asia', 'BN ID KH LA MM MY PH SG TH TL VN'),
  ('Australia and New Zealand', 'AU CC CX HM NF NZ'),
  ('Melanesia', 'FJ NC PG SB VU'),
  ('Micronesia', 'FM GU KI MH MP NR PW UM'),
  ('Polynesia', 'AS CK NU PF PN TK TO TV WF WS')
) as known (word, countries);
grant select on built_in_job_regions to vouch_app;

revoke execute on function reread_skill_text() from public;
