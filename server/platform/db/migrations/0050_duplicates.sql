-- Whether another record may be the same person. A list of all who wait would otherwise look three signs of each of them up.

-- The tables of a firm are small enough to be locked for the moment that an index or a trigger takes.
-- squawk-ignore-file require-concurrent-index-creation

alter table developer_facts add column has_duplicate boolean not null default false;

-- The indexes of the signs are those of 0024_queue.sql. A plan that was made for a small table would read all of it for each record of an
-- import. So would one without statistics, hoping to meet a duplicate soon.
create function refresh_developer_duplicates(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  wrong uuid[];
begin
  -- As the other functions of 0022_developer_facts.sql: one record may share a sign with one that changes here, and another with one that
  -- changes elsewhere at the same time.
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  select array_agg(f.developer_id) into wrong
  from unnest(ids) as changed (id)
  join developers d on d.id = changed.id
  join developer_facts f on f.developer_id = d.id
  where f.has_duplicate <> (d.deleted_at is null and (
    exists (select from developers where mailbox(email) = mailbox(d.email) and deleted_at is null and id <> d.id)
    or exists (
      select from developers
      where profile_name(url_github) = profile_name(d.url_github) and deleted_at is null and id <> d.id
    )
    or exists (
      select from developers
      where profile_name(url_linkedin) = profile_name(d.url_linkedin) and deleted_at is null and id <> d.id
    )
  ));
  if wrong is not null then
    update developer_facts set has_duplicate = not has_duplicate where developer_id = any(wrong);
  end if;
end $$;

-- Counts the records whose signs changed, and all that share a sign with what they were or are.
create function keep_duplicate_developers() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  ids uuid[];
  mailboxes text[];
  github_names text[];
  linkedin_names text[];
begin
  case tg_op
  when 'INSERT' then
    select array_agg(id), array_agg(mailbox(email)), array_agg(profile_name(url_github)), array_agg(profile_name(url_linkedin))
    into ids, mailboxes, github_names, linkedin_names
    from new_rows;
  when 'DELETE' then
    select array_agg(id), array_agg(mailbox(email)), array_agg(profile_name(url_github)), array_agg(profile_name(url_linkedin))
    into ids, mailboxes, github_names, linkedin_names
    from old_rows;
  when 'UPDATE' then
    select array_agg(o.id), array_agg(mailbox(o.email)) || array_agg(mailbox(n.email)),
      array_agg(profile_name(o.url_github)) || array_agg(profile_name(n.url_github)),
      array_agg(profile_name(o.url_linkedin)) || array_agg(profile_name(n.url_linkedin))
    into ids, mailboxes, github_names, linkedin_names
    from old_rows o join new_rows n on n.id = o.id
    where (n.email, n.url_github, n.url_linkedin, n.deleted_at is null)
      is distinct from (o.email, o.url_github, o.url_linkedin, o.deleted_at is null);
  end case;
  if ids is null then
    return null;
  end if;
  -- Two transactions that add one person at the same time would not see each other, so each sign is locked. An import, with too many of
  -- them for the server's table of locks, locks out everybody else.
  if cardinality(ids) <= 100 then
    perform pg_advisory_xact_lock_shared(hashtext('developer_duplicates'));
    perform pg_advisory_xact_lock(hashtext('developer_duplicates'), key)
    from (
      select hashtext(sign) as key from unnest(mailboxes || github_names || linkedin_names) as signs (sign)
      where sign is not null group by 1 order by 1
    ) as keys;
  else
    perform pg_advisory_xact_lock(hashtext('developer_duplicates'));
  end if;
  perform refresh_developer_duplicates(array(
    select unnest(ids)
    union select d.id from unnest(mailboxes) as m (box) join developers d on mailbox(d.email) = m.box and d.deleted_at is null
    union select d.id from unnest(github_names) as n (name)
      join developers d on profile_name(d.url_github) = n.name and d.deleted_at is null
    union select d.id from unnest(linkedin_names) as n (name)
      join developers d on profile_name(d.url_linkedin) = n.name and d.deleted_at is null
  ));
  return null;
end $$;

-- Named to run behind keep_developer_facts, which adds the row of a new developer.
create trigger keep_duplicate_developers_insert after insert on developers
  referencing new table as new_rows for each statement execute function keep_duplicate_developers();
create trigger keep_duplicate_developers_update after update on developers
  referencing old table as old_rows new table as new_rows for each statement execute function keep_duplicate_developers();
create trigger keep_duplicate_developers_delete after delete on developers
  referencing old table as old_rows for each statement execute function keep_duplicate_developers();

revoke execute on function refresh_developer_duplicates(uuid[]), keep_duplicate_developers() from public;

select refresh_developer_duplicates(array(select id from developers));

create index developer_facts_duplicate_idx on developer_facts (applied_at, developer_id) where applied_at is not null and has_duplicate;
