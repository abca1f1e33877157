-- Knows two records with one name in one country as a possible duplicate. See docs/decisions/0040.
-- squawk-ignore-file require-concurrent-index-creation

-- The words of a name in any order, without case, accents and apostrophes, and the country. Null without a country. An initial stays one.
create function name_in_country(first_name text, last_name text, country text) returns text
language sql immutable parallel safe return (
  select string_agg(word, ' ' order by word collate "C") || ' ' || country
  from regexp_split_to_table(
    translate(
      regexp_replace(normalize(lower(first_name || ' ' || last_name), nfkd), '[\u0300-\u036f''\u2019\u02bc`]+', '', 'g'),
      'øłđðı', 'olddi'
    ),
    '[^[:alnum:]]+'
  ) word
  where word <> ''
);

create index developers_name_in_country_idx on developers (name_in_country(first_name, last_name, country))
  where deleted_at is null;

-- The same as before, with one more sign.
drop function refresh_developer_duplicates(uuid[], text[], text[], text[]);
create function refresh_developer_duplicates(
  ids uuid[], mailboxes text[], github_names text[], linkedin_names text[], names_in_countries text[]
) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
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
revoke execute on function refresh_developer_duplicates(uuid[], text[], text[], text[], text[]) from public;

-- Signs come first: two who write namesakes at once wait for each other before they lock any facts, and not in a circle.
-- A developer has few profiles, but to find them all of them are read. So only a new name or DSTM looks for them.
create or replace function keep_facts_of_developers() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  linked uuid[];
  queued uuid[];
  renamed uuid[];
  handed_over uuid[];
begin
  case tg_op
  when 'INSERT' then
    insert into developer_facts (developer_id) select id from new_rows;
    insert into vetting_facts (developer_id, step_since)
    select id, case when stage = 'VETTING' and deleted_at is null then created_at end from new_rows;
    perform refresh_developer_duplicates(
      array_agg(id), array_agg(mailbox(email)), array_agg(profile_name(url_github)), array_agg(profile_name(url_linkedin)),
      array_agg(name_in_country(first_name, last_name, country))
    ) from new_rows;
    queued := array(select id from new_rows where stage = 'APPLICANT' or dstm_id is not null);
    perform from users where id in (select unnest(array[dstm_id, owner_id]) from developers where id = any(queued)) order by id for share;
    perform refresh_developer_facts(queued);
    return null;
  when 'UPDATE' then
    perform refresh_developer_duplicates(
      array_agg(n.id), array_agg(mailbox(o.email)) || array_agg(mailbox(n.email)),
      array_agg(profile_name(o.url_github)) || array_agg(profile_name(n.url_github)),
      array_agg(profile_name(o.url_linkedin)) || array_agg(profile_name(n.url_linkedin)),
      array_agg(name_in_country(o.first_name, o.last_name, o.country))
        || array_agg(name_in_country(n.first_name, n.last_name, n.country))
    )
    from old_rows o join new_rows n on n.id = o.id
    where (n.email, n.url_github, n.url_linkedin, n.first_name, n.last_name, n.country, n.deleted_at is null)
      is distinct from (o.email, o.url_github, o.url_linkedin, o.first_name, o.last_name, o.country, o.deleted_at is null);
    linked := array(
      select unnest(array[n.dstm_id, n.owner_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.dstm_id, n.owner_id, n.stage) is distinct from (o.dstm_id, o.owner_id, o.stage)
    );
    perform from users where id = any(linked) order by id for share;
    perform refresh_developer_facts(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.stage, n.status, n.source, n.country, n.owner_id, n.dstm_id, n.search)
        is distinct from (o.stage, o.status, o.source, o.country, o.owner_id, o.dstm_id, o.search)
    ));
    renamed := array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.first_name, n.last_name, n.deleted_at is null) is distinct from (o.first_name, o.last_name, o.deleted_at is null)
    );
    handed_over := array(select n.id from old_rows o join new_rows n on n.id = o.id where n.dstm_id is distinct from o.dstm_id);
    if renamed <> '{}' then
      perform refresh_job_profile_facts(array(select id from job_profiles where developer_id = any(renamed)), '{}');
      perform refresh_meeting_facts(array(select id from meetings where developer_id = any(renamed)));
    end if;
    if renamed || handed_over <> '{}' then
      perform refresh_placement_facts(array(
        select pl.id from job_profiles p join placements pl on pl.job_profile_id = p.id
        where p.developer_id = any(renamed || handed_over)
      ));
    end if;
    perform refresh_vetting_steps(array(
      select n.id from old_rows o join new_rows n on n.id = o.id where (n.stage, n.status) is distinct from (o.stage, o.status)
    ), true);
    perform refresh_vetting_steps(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.stage, n.status) is not distinct from (o.stage, o.status) and (n.deleted_at is null) <> (o.deleted_at is null)
    ), false);
  when 'DELETE' then
    perform refresh_developer_duplicates(
      array_agg(id), array_agg(mailbox(email)), array_agg(profile_name(url_github)), array_agg(profile_name(url_linkedin)),
      array_agg(name_in_country(first_name, last_name, country))
    ) from old_rows;
  end case;
  return null;
end $$;

-- changes: whoever shares a name in one country with another record is marked as a possible duplicate.
update developer_facts f set has_duplicate = true
from developers d
where d.id = f.developer_id and d.deleted_at is null and not f.has_duplicate and exists (
  select from developers o
  where name_in_country(o.first_name, o.last_name, o.country) = name_in_country(d.first_name, d.last_name, d.country)
    and o.deleted_at is null and o.id <> d.id
);
