-- After profiles.
-- Which companies a developer must not be shown to. The view below decides it, and nothing else does.

-- A company's name without case, accents, punctuation, and the words that only tell its legal form. A domain written as a name has the
-- key of the domain.
create function company_key(name text) returns text language sql immutable parallel safe return (
  select coalesce(nullif(replace(regexp_replace(regexp_replace(words, '^the ', ''), legal_forms, ''), ' ', ''), ''), lower(name))
  from (
    select
      trim(regexp_replace(
        replace(
          translate(
            regexp_replace(normalize(replace(lower(name), 'ß', 'ss'), nfkd), '[\u0300-\u036f.''\u2019\u02bc`]+', '', 'g'),
            'øłđðı', 'olddi'
          ),
          '&', ' and '
        ),
        '[^[:alnum:]]+', ' ', 'g'
      )) as words,
      '( (and|inc|incorporated|corp|corporation|co|company|llc|llp|lp|ltd|limited|plc|gmbh|mbh|haftungsbeschrankt|ag|kg|kgaa|ohg|ug|ev'
      '|se|sa|sas|sasu|sarl|srl|spa|sl|slu|bv|nv|cv|ab|as|asa|aps|oy|oyj|sro|sp z oo|spzoo|doo|kft|zrt|ltda|lda|eireli|de cv|pty|pvt'
      '|pte|private|kk|ooo))+$' as legal_forms
  ) as folded
);

-- A company that a developer must not be shown to. The company need not be known yet.
create table exclusions (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  -- As it was written.
  company_name text not null check (company_name <> ''),
  domain text,
  -- The company that was meant before it changed its name or domain.
  company_id uuid references companies,
  reason text not null check (reason in ('EMPLOYER', 'FORMER_CLIENT', 'DISPUTE', 'OTHER')),
  note text,
  -- The last day; null for no end.
  until date,
  named_by text not null default 'STAFF' check (named_by in ('STAFF', 'DEVELOPER')),
  deleted_at timestamptz
);
select make_business_table('exclusions');
create index exclusions_developer_id_idx on exclusions (developer_id);
create index exclusions_company_id_idx on exclusions (company_id);
create index exclusions_company_key_idx on exclusions (company_key(company_name)) where deleted_at is null;
create index exclusions_domain_idx on exclusions (domain) where deleted_at is null;
create index companies_key_idx on companies (company_key(name)) where deleted_at is null;
create index companies_domain_key_idx on companies (company_key(domain)) where deleted_at is null;

-- Who must not be shown to whom today. It compares when it is asked, so it knows a company that was added later.
create view current_exclusions as
select e.id, e.developer_id, c.id as company_id, e.reason
from exclusions e
join companies c on c.deleted_at is null and (
  c.id = e.company_id
  or company_key(e.company_name) = company_key(c.name)
  or company_key(e.company_name) = company_key(c.domain)
  or e.domain = c.domain
)
where e.deleted_at is null and (e.until is null or e.until >= utc_today());
grant select on current_exclusions to vouch_app;

-- Why a developer must not be shown to a company today; null where nothing is in the way.
create function exclusion_reason(developer uuid, company uuid) returns text language sql stable parallel safe
return (
  select reason from current_exclusions where developer_id = developer and company_id = company
  order by array_position('{EMPLOYER,FORMER_CLIENT,DISPUTE,OTHER}', reason) limit 1
);

-- A company that changes its name or domain stays the one that was meant.
create function keep_excluded_company() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update exclusions e set company_id = old.id
  where e.company_id is null and (
    company_key(e.company_name) in (company_key(old.name), company_key(old.domain)) or e.domain = old.domain
  );
  return null;
end $$;

create trigger keep_excluded_company after update of name, domain on companies for each row
  when ((old.name, old.domain) is distinct from (new.name, new.domain))
  execute function keep_excluded_company();

-- An exclusion that is being written and a profile that is being sent wait for each other. So does a company that changes its name, which
-- then finds the exclusion; it locks the company first, too.
create function lock_developer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or (new.company_name, new.domain) is distinct from (old.company_name, old.domain) then
    perform from companies c
    where c.deleted_at is null and (
      company_key(c.name) = company_key(new.company_name) or company_key(c.domain) = company_key(new.company_name) or c.domain = new.domain
    )
    order by c.id for share;
  end if;
  perform from developers where id = new.developer_id for no key update;
  return new;
end $$;

create trigger lock_developer before insert or update on exclusions for each row execute function lock_developer();

-- The same as sentJobProfileStatuses in shared/jobProfiles/jobProfileStatuses.ts.
create function was_sent(status text) returns boolean language sql immutable parallel safe return
  status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED', 'CLIENT_REJECTED', 'OFFER_DECLINED', 'ENDED_EARLY');

-- The second lock: nobody is sent to a company that they must not be shown to. What was sent before stays, and so does the past that an
-- import brings.
create function refuse_excluded() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from developers where id = new.developer_id for no key update;
  if exclusion_reason(new.developer_id, (select company_id from jobs where id = new.job_id)) is not null
    and current_setting('vouch.actor', true) not like 'import:%' then
    raise exception 'A developer is never sent to a company that they must not be shown to.' using errcode = 'VE002';
  end if;
  return new;
end $$;

create trigger refuse_excluded_insert before insert on job_profiles for each row
  when (was_sent(new.status))
  execute function refuse_excluded();

create trigger refuse_excluded_update before update of status, job_id on job_profiles for each row
  when (was_sent(new.status) and (new.job_id <> old.job_id or not was_sent(old.status)))
  execute function refuse_excluded();

revoke execute on function keep_excluded_company(), lock_developer(), refuse_excluded() from public;
