-- Less to do for each new person of an import. Their name in one country is asked for three times, and cost as much as writing the row. See
-- docs/decisions/0143.

-- The same names as in 0142_namesakes.sql. A function with statements is planned once, and a name of two words in ASCII needs no folding.
create or replace function name_in_country(first_name text, last_name text, country text) returns text
language plpgsql immutable parallel safe as $$
declare
  folded text;
  words text[];
begin
  if country is null then
    return null;
  end if;
  folded := translate(lower(first_name || ' ' || last_name), '''`', '');
  if octet_length(folded) <> length(folded) then
    folded := translate(
      regexp_replace(normalize(folded, nfkd), '[\u0300-\u036f''\u2019\u02bc`]+', '', 'g'), 'øłđðı', 'olddi'
    );
  end if;
  words := array_remove(regexp_split_to_array(folded, '[^[:alnum:]]+'), '');
  if cardinality(words) = 2 then
    return least(words[1] collate "C", words[2] collate "C") || ' ' || greatest(words[1] collate "C", words[2] collate "C")
      || ' ' || country;
  end if;
  return (select string_agg(word, ' ' order by word collate "C") from unnest(words) word) || ' ' || country;
end $$;

-- The same as in 0197_first_statistics.sql, without merge and hash joins: those read the mailboxes of everybody for each batch.
create or replace function refresh_developer_duplicates(
  ids uuid[], mailboxes text[], github_names text[], linkedin_names text[], names_in_countries text[]
) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  set enable_mergejoin = off set enable_hashjoin = off set plan_cache_mode = force_custom_plan as $$
declare
  wrong uuid[];
begin
  if ids is null then
    return;
  end if;
  if cardinality(ids) <= 100 then
    perform pg_advisory_xact_lock_shared(hashtext('developer_duplicates'));
    perform pg_advisory_xact_lock(hashtext('developer_duplicates'), key)
    from (
      select hashtext(sign) as key
      from unnest(mailboxes || github_names || linkedin_names || names_in_countries) as signs (sign)
      where sign is not null group by 1 order by 1
    ) as keys;
  else
    perform pg_advisory_xact_lock(hashtext('developer_duplicates'));
    if (select reltuples < 0 from pg_class where oid = 'developers'::regclass) then
      analyze developers;
    end if;
  end if;
  ids := array(
    select unnest(ids)
    union select d.id from unnest(mailboxes) as m (box) join developers d on mailbox(d.email) = m.box and d.deleted_at is null
    union select d.id from unnest(github_names) as n (name)
      join developers d on profile_name(d.url_github) = n.name and d.deleted_at is null
    union select d.id from unnest(linkedin_names) as n (name)
      join developers d on profile_name(d.url_linkedin) = n.name and d.deleted_at is null
    -- Two or more others who share a name are marked already, and stay so. A single one may gain or lose its only namesake.
    union select (array_agg(other.id))[1] from (select distinct unnest(names_in_countries) as name) as shared
      cross join lateral (
        select d.id from developers d
        where name_in_country(d.first_name, d.last_name, d.country) = shared.name and d.deleted_at is null and d.id <> all(ids)
        limit 2
      ) as other
      group by shared.name having count(*) = 1
  );
  -- One record may share a sign with one that changes here, and another with one that changes elsewhere at the same time.
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
    or exists (
      select from developers
      where name_in_country(first_name, last_name, country) = name_in_country(d.first_name, d.last_name, d.country)
        and deleted_at is null and id <> d.id
    )
  ));
  if wrong is not null then
    update developer_facts set has_duplicate = not has_duplicate where developer_id = any(wrong);
  end if;
end $$;
