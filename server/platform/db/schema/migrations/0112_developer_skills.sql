-- The skills of developers, claimed or verified, and verifications that wait to be confirmed. See docs/decisions/0060.

-- A skill that a developer claims or that a review has verified, with its years.
create table developer_skills (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers on delete cascade,
  skill_id uuid not null references skills,
  years_of_experience real check (years_of_experience between 0 and 80),
  -- Null is claimed by the developer alone.
  verified_by_review_id uuid references reviews,
  -- Somebody chose this skill when they sent the review, or confirmed it later.
  verified_explicitly boolean not null default false,
  unique (developer_id, skill_id)
);
alter table developer_skills alter column skill_id set statistics 1000;
select make_business_table('developer_skills');
create index developer_skills_skill_id_idx on developer_skills (skill_id, developer_id);
create index developer_skills_verified_by_review_id_idx on developer_skills (verified_by_review_id);

-- What a review verified without anybody's choice. It stands apart, so that whoever reads held skills finds none of it.
create table unconfirmed_verifications (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews on delete cascade,
  skill_id uuid not null references skills on delete cascade,
  -- Of a skill that stood only by this verification, as it was held.
  years_of_experience real,
  -- Null while it waits to be confirmed. A confirmed one is deleted.
  refused_at timestamptz,
  unique (review_id, skill_id)
);
select make_business_table('unconfirmed_verifications');
create index unconfirmed_verifications_skill_id_idx on unconfirmed_verifications (skill_id);

-- A verification that nobody chose waits, whoever writes it.
create function keep_verifications_explicit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.verified_by_review_id is null or new.verified_explicitly then
    new.verified_explicitly := new.verified_by_review_id is not null;
    return new;
  end if;
  insert into unconfirmed_verifications (review_id, skill_id, years_of_experience)
  values (new.verified_by_review_id, new.skill_id, new.years_of_experience)
  on conflict (review_id, skill_id) do nothing;
  if tg_op = 'INSERT' then
    -- It would stand only by this verification. A skill that the developer claims has its row already.
    return null;
  end if;
  new.verified_by_review_id := null;
  new.verified_explicitly := false;
  return new;
end $$;

create trigger keep_explicit before insert or update on developer_skills
  for each row execute function keep_verifications_explicit();

revoke execute on function keep_verifications_explicit() from public;
