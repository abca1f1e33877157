-- Who waits for a decision, and who may be the same person.

-- The tables of a firm are small enough to be locked for the moment that an index or a trigger takes.
-- squawk-ignore-file require-concurrent-index-creation

-- Since when a developer waits for a decision; null for all others. Applicants wait, and whoever else has an undecided application. The
-- latest decision on an earlier application stands beside it.
alter table developer_facts
  add column applied_at timestamptz,
  add column earlier_decision text,
  add column earlier_decided_at timestamptz;

-- As the other functions of 0022_developer_facts.sql: it locks the facts before it reads, in a statement of its own.
create function refresh_developer_queue(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  update developer_facts f
  set applied_at = found.applied_at, earlier_decision = found.decision, earlier_decided_at = found.decided_at
  from (
    select d.id, earlier.decision, earlier.decided_at,
      case when d.stage = 'APPLICANT' then coalesce(own.last, d.created_at) when d.stage <> 'BLOCKED' then own.waiting end as applied_at
    from developers d
    cross join lateral (
      select max(created_at) as last, max(created_at) filter (where decision is null) as waiting
      from applications where developer_id = d.id
    ) as own
    left join lateral (
      select decision, decided_at from applications
      where developer_id = d.id and decision is not null
      order by decided_at desc, id desc
      limit 1
    ) as earlier on true
    where d.id = any(ids)
  ) as found
  where f.developer_id = found.id
    and (f.applied_at, f.earlier_decision, f.earlier_decided_at)
      is distinct from (found.applied_at, found.decision, found.decided_at);
end $$;

create function keep_developer_queue() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'developers INSERT' then
    perform refresh_developer_queue(array(select id from new_rows where stage = 'APPLICANT'));
  when 'developers UPDATE' then
    perform refresh_developer_queue(array(
      select n.id from old_rows o join new_rows n on n.id = o.id where n.stage <> o.stage
    ));
  when 'applications INSERT' then
    perform refresh_developer_queue(array(select distinct developer_id from new_rows));
  when 'applications UPDATE' then
    perform refresh_developer_queue(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.decision, n.decided_at) is distinct from (o.developer_id, o.decision, o.decided_at)
      group by 1
    ));
  when 'applications DELETE' then
    perform refresh_developer_queue(array(select distinct developer_id from old_rows));
  end case;
  return null;
end $$;

-- Named to run behind keep_developer_facts, which adds the row of a new developer.
create trigger keep_developer_queue_insert after insert on developers
  referencing new table as new_rows for each statement execute function keep_developer_queue();
create trigger keep_developer_queue_update after update on developers
  referencing old table as old_rows new table as new_rows for each statement execute function keep_developer_queue();
create trigger keep_developer_queue_insert after insert on applications
  referencing new table as new_rows for each statement execute function keep_developer_queue();
create trigger keep_developer_queue_update after update on applications
  referencing old table as old_rows new table as new_rows for each statement execute function keep_developer_queue();
create trigger keep_developer_queue_delete after delete on applications
  referencing old table as old_rows for each statement execute function keep_developer_queue();

revoke execute on function refresh_developer_queue(uuid[]), keep_developer_queue() from public;

select refresh_developer_queue(array(select id from developers));

create index developer_facts_applied_at_idx on developer_facts (applied_at, developer_id) where applied_at is not null;

-- What two records of one person have in common: the mailbox of an e-mail address, whatever is added to it, and the name of a profile.
create function mailbox(email text) returns text language sql immutable parallel safe return
  lower(regexp_replace(email, '\+[^@]*@', '@'));
create function profile_name(address text) returns text language sql immutable parallel safe return
  nullif(lower(regexp_replace(regexp_replace(address, '/*([?#].*)?$', ''), '^.*[/@]', '')), '');

create index developers_mailbox_idx on developers (mailbox(email)) where deleted_at is null;
create index developers_github_name_idx on developers (profile_name(url_github)) where deleted_at is null;
create index developers_linkedin_name_idx on developers (profile_name(url_linkedin)) where deleted_at is null;
