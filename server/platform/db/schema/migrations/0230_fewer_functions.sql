-- Four functions fewer, whose work others do. See docs/decisions/0144.

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
create or replace function keeps_job_regions(location text[], regions text[], region_countries text[]) returns boolean
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
drop function built_in_job_regions();

-- Later migrations write these triggers out.
drop function make_fact_triggers(regclass, regproc, text[]);

-- The margin is what the firm keeps of what the client pays, in percent, as by marginsOf in shared/jobProfiles/margins.ts.
-- @param moved those of them whose status changed now.
create or replace function refresh_job_profile_facts(ids uuid[], moved uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from job_profile_facts where job_profile_id = any(ids) order by job_profile_id for update;
  insert into job_profile_facts as f (
    job_profile_id, is_living, phase, waiting_on, status_since, margin, developer_name, job_title, company_id, company_name, owner_id,
    owner_name
  )
  select p.id, p.deleted_at is null and d.deleted_at is null and j.deleted_at is null, job_profile_phase(p.status),
    job_profile_waiting_on(p.status, p.client_answer),
    case
      when p.id <> all(moved) then p.created_at
      when undone is null then now()
      else coalesce(last_changed_at('job_profiles', p.id, '{status}', undone), p.created_at)
    end,
    round((p.bill_rate_cents - p.cost_rate_cents) * 100.0 / nullif(p.bill_rate_cents, 0), 1),
    d.first_name || ' ' || d.last_name, j.title, j.company_id, c.name, p.owner_id, u.display_name
  from job_profiles p
  join developers d on d.id = p.developer_id
  join jobs j on j.id = p.job_id
  join companies c on c.id = j.company_id
  left join users u on u.id = p.owner_id
  where p.id = any(ids)
  on conflict (job_profile_id) do update
  set is_living = excluded.is_living, phase = excluded.phase, waiting_on = excluded.waiting_on, margin = excluded.margin,
    status_since = case when f.job_profile_id = any(moved) then excluded.status_since else f.status_since end,
    developer_name = excluded.developer_name, job_title = excluded.job_title, company_id = excluded.company_id,
    company_name = excluded.company_name, owner_id = excluded.owner_id, owner_name = excluded.owner_name;
end $$;
drop function margin_percent(bigint, bigint);

-- Keeps the moves of some records as changes of states. Their negative event ids put them before all events, in the order of their days.
-- A first move has an empty from_value: the state before it is not known, but the record came to this one then. Another stage without a
-- status ends the status. Where the last move leads elsewhere than the record stood when Vouch began to know it, the record moved there at
-- that moment. A placement has its first terms from its first move on. The rows of a person who is merged into another one move to a record
-- that may be older.
create or replace function log_imported_moves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  records uuid[];
begin
  case tg_op
  when 'INSERT' then
    if exists (select from new_rows n where not is_before_record(n)) then
      raise exception 'it lies after Vouch began to know its record' using errcode = 'check_violation';
    end if;
    records := array(select distinct coalesce(developer_id, job_id, job_profile_id, placement_id) from new_rows);
  when 'UPDATE' then
    records := array(
      select coalesce(developer_id, job_id, job_profile_id, placement_id) from old_rows
      union select coalesce(developer_id, job_id, job_profile_id, placement_id) from new_rows
    );
  when 'DELETE' then
    records := array(select distinct coalesce(developer_id, job_id, job_profile_id, placement_id) from old_rows);
  end case;
  delete from state_changes
  where table_name = any ('{developers,jobs,job_profiles,placements}')
    and column_name = any ('{stage,status,cost_rate_cents,bill_rate_cents,currency,weekly_hours}')
    and row_id = any (records) and event_id < 0;
  insert into state_changes (event_id, table_name, row_id, column_name, from_value, to_value, at)
  with moves as (
    select -(1::bigint << 52) + (m.moved_on - date '1970-01-01') * (1::bigint << 36) + m.turn % (1::bigint << 36) as event_id,
      case when m.developer_id is not null then 'developers' when m.job_id is not null then 'jobs'
        when m.job_profile_id is not null then 'job_profiles' else 'placements' end as table_name,
      record.id as row_id, m.moved_on::timestamp at time zone 'UTC' as at, m.stage, m.status,
      lag(m.stage) over (partition by record.id order by m.moved_on, m.turn) as former_stage
    from unnest(records) record (id)
    join imported_moves m
      on m.developer_id = record.id or m.job_id = record.id or m.job_profile_id = record.id or m.placement_id = record.id
    where is_before_record(m)
  ), states as (
    select event_id, table_name, row_id, told.column_name, told.to_value, at
    from moves cross join lateral (values ('stage', stage), ('status', status)) told (column_name, to_value)
    where told.to_value is not null or (told.column_name = 'status' and stage is distinct from former_stage)
  ), known as (
    -- At its first event a record may have had no status.
    select state.table_name, state.row_id, state.column_name, began.event_id, began.at, own.to_value
    from (select distinct table_name, row_id, column_name from states) state
    cross join lateral first_change(
      state.table_name, state.row_id, case state.table_name when 'developers' then 'stage' else 'status' end
    ) began
    left join state_changes own on own.event_id = began.event_id and own.column_name = state.column_name
  ), turns as (
    select *,
      case when row_number() over life = 1 then '' else lag(to_value) over life end as from_value
    from (
      select event_id, table_name, row_id, column_name, to_value, at from states
      union all
      select -event_id, table_name, row_id, column_name, to_value, at from known
    ) whole
    window life as (partition by table_name, row_id, column_name order by event_id)
  )
  select event_id, table_name, row_id, column_name, from_value, to_value, at from turns where from_value is distinct from to_value
  union all
  select first.event_id, 'placements', first.row_id, term, '', began.to_value, first.at
  from (
    select distinct on (row_id) event_id, row_id, at from moves where table_name = 'placements' order by row_id, event_id
  ) first
  cross join unnest('{cost_rate_cents,bill_rate_cents,currency,weekly_hours}'::text[]) term
  cross join lateral first_change('placements', first.row_id, term) began;
  return null;
end $$;
drop function keep_imported_changes(uuid[]);
