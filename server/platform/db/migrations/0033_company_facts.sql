-- Who writes a profile or placement waits for whoever moves its job to another company, and the other way round. Without it the former
-- counted for the old company only, and the latter counted without it. Else as in 0018_company_facts.sql.
create or replace function keep_company_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rows_of constant text := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else 'select * from old_rows union all select * from new_rows'
  end;
  jobs_of constant text := case tg_table_name
    when 'job_profiles' then 'select r.job_id from (%s) r'
    when 'placements' then 'select jp.job_id from (%s) r join job_profiles jp on jp.id = r.job_profile_id'
  end;
  ids uuid[];
begin
  if tg_table_name in ('companies', 'jobs') then
    execute format(
      'select array(select distinct %s from (%s) r)',
      case tg_table_name when 'companies' then 'id' else 'company_id' end,
      rows_of
    ) into ids;
  else
    execute format('select array(' || jobs_of || ')', rows_of) into ids;
    -- Not for share: two who write profiles of one job, and then the job, would wait for each other.
    perform from jobs where id = any(ids) order by id for no key update;
    ids := array(select distinct company_id from jobs where id = any(ids));
  end if;
  if cardinality(ids) = 0 then
    return null;
  end if;
  if tg_table_name = 'companies' and tg_op = 'INSERT' then
    insert into company_facts (company_id, last_touch_at) select id, updated_at from companies where id = any(ids)
    on conflict do nothing;
  end if;
  perform refresh_company_facts(ids);
  return null;
end $$;
