-- What the list of developers shows, sorts and filters by that other tables tell. Triggers keep it; it has neither version nor events.
-- See 0018_company_facts.sql, which does the same for companies, and docs/decisions/0031.

-- The tables of a firm are small enough to be locked for the moment that an index or a trigger takes.
-- squawk-ignore-file require-concurrent-index-creation

create table developer_facts (
  developer_id uuid primary key references developers on delete cascade,
  -- Of the completed assessments the one with the best result; of equal ones the highest score, then the latest.
  -- No foreign key: it would be checked before the trigger has chosen another one.
  best_assessment_id uuid,
  best_result text check (best_result in ('STRONG_PASS', 'PASS', 'INCONCLUSIVE', 'FAIL', 'STRONG_FAIL')),
  -- A percentage.
  best_score real,
  open_profiles integer not null default 0 check (open_profiles >= 0),
  last_profile_at timestamptz,
  -- When the latest message that reached the developer was written. What stays in the outbox reaches nobody.
  last_contact_at timestamptz,
  dstm_name text
);
grant select on developer_facts to vouch_app;

-- Each function below locks the facts before it reads, each in a statement of its own: whoever changes the same developer at the same
-- time is waited for, and then counted. It takes many developers at once, and writes only the facts that changed.

create function refresh_developer_assessments(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  update developer_facts f
  set best_assessment_id = best.id, best_result = best.result, best_score = best.total_score
  from unnest(ids) as changed (id)
  left join (
    select distinct on (developer_id) developer_id, id, result, total_score
    from developer_assessments
    where developer_id = any(ids) and result is not null
    order by developer_id, array_position('{STRONG_PASS,PASS,INCONCLUSIVE,FAIL,STRONG_FAIL}', result),
      total_score desc nulls last, completed_at desc nulls last, id
  ) as best on best.developer_id = changed.id
  where f.developer_id = changed.id
    and (f.best_assessment_id, f.best_result, f.best_score) is distinct from (best.id, best.result, best.total_score);
end $$;

create function refresh_developer_profiles(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  update developer_facts f
  set open_profiles = coalesce(counted.open, 0), last_profile_at = counted.last
  from unnest(ids) as changed (id)
  left join (
    select developer_id, max(created_at) as last, count(*) filter (where status in (
      'SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER'
    )) as open
    from job_profiles
    where developer_id = any(ids) and deleted_at is null
    group by developer_id
  ) as counted on counted.developer_id = changed.id
  where f.developer_id = changed.id
    and (f.open_profiles, f.last_profile_at) is distinct from (coalesce(counted.open, 0)::integer, counted.last);
end $$;

create function refresh_developer_contact(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  update developer_facts f
  set last_contact_at = reached.last
  from unnest(ids) as changed (id)
  left join (
    select developer_id, max(created_at) as last
    from job_messages
    where developer_id = any(ids) and success and delivery_method <> 'OUTBOX'
    group by developer_id
  ) as reached on reached.developer_id = changed.id
  where f.developer_id = changed.id and f.last_contact_at is distinct from reached.last;
end $$;

create function refresh_developer_dstms(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  -- Nobody changes a name meanwhile.
  perform from users where id in (select dstm_id from developers where id = any(ids)) order by id for share;
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  update developer_facts f
  set dstm_name = u.display_name
  from developers d left join users u on u.id = d.dstm_id
  where d.id = any(ids) and f.developer_id = d.id and f.dstm_name is distinct from u.display_name;
end $$;

-- Run after each statement: it finds whose facts the changed rows may change.
create function keep_developer_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'developers INSERT' then
    insert into developer_facts (developer_id) select id from new_rows;
    perform refresh_developer_dstms(array(select id from new_rows where dstm_id is not null));
  when 'developers UPDATE' then
    perform refresh_developer_dstms(array(
      select n.id from old_rows o join new_rows n on n.id = o.id where n.dstm_id is distinct from o.dstm_id
    ));
  when 'users UPDATE' then
    perform refresh_developer_dstms(array(
      select d.id from old_rows o join new_rows n on n.id = o.id join developers d on d.dstm_id = n.id
      where n.display_name <> o.display_name
    ));
  when 'developer_assessments INSERT' then
    perform refresh_developer_assessments(array(select distinct developer_id from new_rows where result is not null));
  when 'developer_assessments UPDATE' then
    perform refresh_developer_assessments(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.result, n.total_score, n.completed_at)
        is distinct from (o.developer_id, o.result, o.total_score, o.completed_at)
      group by 1
    ));
  when 'developer_assessments DELETE' then
    perform refresh_developer_assessments(array(select distinct developer_id from old_rows where result is not null));
  when 'job_profiles INSERT' then
    perform refresh_developer_profiles(array(select distinct developer_id from new_rows));
  when 'job_profiles UPDATE' then
    perform refresh_developer_profiles(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.status, n.deleted_at) is distinct from (o.developer_id, o.status, o.deleted_at)
      group by 1
    ));
  when 'job_profiles DELETE' then
    perform refresh_developer_profiles(array(select distinct developer_id from old_rows));
  when 'job_messages INSERT' then
    perform refresh_developer_contact(array(select distinct developer_id from new_rows where success));
  when 'job_messages UPDATE' then
    perform refresh_developer_contact(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (o.success or n.success)
        and (n.developer_id, n.success, n.delivery_method) is distinct from (o.developer_id, o.success, o.delivery_method)
      group by 1
    ));
  when 'job_messages DELETE' then
    perform refresh_developer_contact(array(select distinct developer_id from old_rows where success));
  end case;
  return null;
end $$;

do $$
declare
  target text;
  operation text;
begin
  -- A deleted developer takes its facts along, and nobody deletes an account that developers refer to.
  foreach target in array array[
    'developers insert', 'developers update', 'users update', 'developer_assessments insert', 'developer_assessments update',
    'developer_assessments delete', 'job_profiles insert', 'job_profiles update', 'job_profiles delete', 'job_messages insert',
    'job_messages update', 'job_messages delete'
  ] loop
    operation := split_part(target, ' ', 2);
    -- Named to run behind the triggers of company_facts: whoever writes profiles of one company waits there, with no developer locked.
    execute format(
      'create trigger keep_developer_facts_%1$s after %1$s on %2$I referencing %3$s for each statement execute function %4$s()',
      operation,
      split_part(target, ' ', 1),
      case operation
        when 'insert' then 'new table as new_rows'
        when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows'
      end,
      'keep_developer_facts'
    );
  end loop;
end $$;

revoke execute on function
  refresh_developer_assessments(uuid[]), refresh_developer_profiles(uuid[]), refresh_developer_contact(uuid[]),
  refresh_developer_dstms(uuid[]), keep_developer_facts()
from public;

insert into developer_facts (developer_id) select id from developers;
select
  refresh_developer_assessments(array(select id from developers)),
  refresh_developer_profiles(array(select id from developers)),
  refresh_developer_contact(array(select id from developers)),
  refresh_developer_dstms(array(select id from developers));

-- A value that can be missing stands last in both directions, and each needs an index of its own.
create index developer_facts_best_result_idx on developer_facts (best_result, developer_id);
create index developer_facts_best_score_idx on developer_facts (best_score, developer_id);
create index developer_facts_best_score_down_idx on developer_facts (best_score desc nulls last, developer_id desc);
create index developer_facts_open_profiles_idx on developer_facts (open_profiles, developer_id);
create index developer_facts_last_profile_at_idx on developer_facts (last_profile_at, developer_id);
create index developer_facts_last_profile_at_down_idx on developer_facts (last_profile_at desc nulls last, developer_id desc);
create index developer_facts_last_contact_at_idx on developer_facts (last_contact_at, developer_id);
create index developer_facts_last_contact_at_down_idx on developer_facts (last_contact_at desc nulls last, developer_id desc);
create index developer_facts_dstm_name_idx on developer_facts (dstm_name, developer_id);
create index developer_facts_dstm_name_down_idx on developer_facts (dstm_name desc nulls last, developer_id desc);

-- Where a country stands among all, sorted by their English names. The codes are those of shared/countries.ts.
create function country_place(code text) returns integer language sql immutable parallel safe return
  array_position(
    '{AF,AX,AL,DZ,AS,AD,AO,AI,AQ,AG,AR,AM,AW,AU,AT,AZ,BS,BH,BD,BB,BY,BE,BZ,BJ,BM,BT,BO,BA,BW,BV,BR,IO,VG,BN,BG,BF,BI,KH,CM,CA,CV,BQ,'
    'KY,CF,TD,CL,CN,CX,CC,CO,KM,CG,CD,CK,CR,CI,HR,CU,CW,CY,CZ,DK,DJ,DM,DO,EC,EG,SV,GQ,ER,EE,SZ,ET,FK,FO,FJ,FI,FR,GF,PF,TF,GA,GM,GE,'
    'DE,GH,GI,GR,GL,GD,GP,GU,GT,GG,GN,GW,GY,HT,HM,HN,HK,HU,IS,IN,ID,IR,IQ,IE,IM,IL,IT,JM,JP,JE,JO,KZ,KE,KI,XK,KW,KG,LA,LV,LB,LS,LR,'
    'LY,LI,LT,LU,MO,MG,MW,MY,MV,ML,MT,MH,MQ,MR,MU,YT,MX,FM,MD,MC,MN,ME,MS,MA,MZ,MM,NA,NR,NP,NL,NC,NZ,NI,NE,NG,NU,NF,KP,MK,MP,NO,OM,'
    'PK,PW,PS,PA,PG,PY,PE,PH,PN,PL,PT,PR,QA,RE,RO,RU,RW,WS,SM,ST,SA,SN,RS,SC,SL,SG,SX,SK,SI,SB,SO,ZA,GS,KR,SS,ES,LK,BL,SH,KN,LC,MF,'
    'PM,VC,SD,SR,SJ,SE,CH,SY,TW,TJ,TZ,TH,TL,TG,TK,TO,TT,TN,TR,TM,TC,TV,UM,VI,UG,UA,AE,GB,US,UY,UZ,VU,VA,VE,VN,WF,EH,YE,ZM,ZW}'::text[],
    code
  );

create index developers_full_name_idx on developers ((first_name || ' ' || last_name), id) where deleted_at is null;
create index developers_full_name_down_idx on developers ((first_name || ' ' || last_name) desc nulls last, id desc)
  where deleted_at is null;
create index developers_stage_idx on developers (stage, id) where deleted_at is null;
create index developers_status_idx on developers (status, id) where deleted_at is null;
create index developers_status_down_idx on developers (status desc nulls last, id desc) where deleted_at is null;
create index developers_country_place_idx on developers (country_place(country), id) where deleted_at is null;
create index developers_country_place_down_idx on developers (country_place(country) desc nulls last, id desc)
  where deleted_at is null;
create index developers_cost_rate_idx on developers (cost_rate_cents, id) where deleted_at is null;
create index developers_cost_rate_down_idx on developers (cost_rate_cents desc nulls last, id desc) where deleted_at is null;
create index developers_available_from_idx on developers (available_from, id) where deleted_at is null;
create index developers_available_from_down_idx on developers (available_from desc nulls last, id desc) where deleted_at is null;
create index developers_tags_idx on developers using gin (tags) where deleted_at is null;

-- Without the extension the same is found, only slower.
do $$
begin
  create index developers_email_trigrams_idx on developers using gin (email gin_trgm_ops);
exception when undefined_object then
  raise notice 'Searches go without trigrams: %', sqlerrm;
end $$;
