-- The catalogue of skills.

-- A skill that developers have and jobs ask for.
create table skills (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  skill_type text not null check (skill_type in ('LANGUAGE', 'FRAMEWORK', 'DATABASE', 'CLOUD', 'TOOL', 'SOFT')),
  aliases text[] not null default '{}',
  -- A retired skill keeps its past and is offered no more.
  active boolean not null default true
);
select make_business_table('skills');
create unique index skills_name_key on skills (lower(name));
