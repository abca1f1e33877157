-- The firm's own regions, which a job may accept beside those that everybody knows. See docs/decisions/0102.

-- Some countries under one name. An admin keeps them.
create table job_regions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- It stands for the region on chips and in jobs.regions.
  word text not null check (word <> ''),
  countries text[] not null check (are_countries(countries)),
  deleted_at timestamptz
);
select make_business_table('job_regions');
create unique index job_regions_name_key on job_regions (lower(name)) where deleted_at is null;
create unique index job_regions_word_key on job_regions (lower(word)) where deleted_at is null;

-- Only a region has these countries of location; nobody chose them one by one.
alter table jobs add column region_countries text[] not null default '{}';

-- The regions that everybody knows, as in shared/jobs/regions.ts.
create function built_in_job_regions() returns table (word text, countries text[])
language sql immutable parallel safe set search_path = public, pg_temp as $$
  select word, string_to_array(countries, ' ') from (values
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

  ) as known (word, countries)
$$;

-- Tells whether a job has the countries of all its regions, and no country from a region that it has not.
create function keeps_job_regions(location text[], regions text[], region_countries text[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  with known as (
    select word, countries from built_in_job_regions() where word = any(regions)
    union all select word, countries from job_regions where word = any(regions) and deleted_at is null
  )
  select regions <@ array(select word from known)
    and not exists (select from known where not countries <@ location)
    and region_countries <@ location
    and region_countries <@ array(select unnest(countries) from known)
$$;

-- changes: what a job has from its regions is kept apart from the countries that were chosen one by one.
select set_config('vouch.actor', 'task:migration', true);
update jobs j set
  regions = kept.words,
  region_countries = array(
    select code from unnest(j.location) as code
    where code = any(array(select unnest(countries) from built_in_job_regions() where word = any(kept.words)))
  )
from (
  select id, array(
    select word from unnest(regions) as word
    where word in (select r.word from built_in_job_regions() r where r.countries <@ jobs.location)
  ) as words
  from jobs where regions <> '{}'
) as kept
where kept.id = j.id;

-- The second lock: server/jobs/regions adds up the countries, and a transaction that got it wrong does not commit.
create function check_regions_of_job() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Waits for whoever changes one of these regions now, and then sees the new countries.
  perform from job_regions where word = any(new.regions) and deleted_at is null for share;
  if exists (select from jobs j where j.id = new.id and not keeps_job_regions(j.location, j.regions, j.region_countries)) then
    raise exception 'Job % does not have the countries of its regions.', new.id
      using errcode = 'check_violation', constraint = 'jobs_regions_check';
  end if;
  return null;
end $$;
create constraint trigger check_regions after insert or update of location, regions, region_countries on jobs
  deferrable initially deferred for each row
  when (new.regions <> '{}' or new.region_countries <> '{}') execute function check_regions_of_job();

create function check_jobs_of_region() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from jobs j
    where j.regions @> array[old.word] and not keeps_job_regions(j.location, j.regions, j.region_countries)
  ) then
    raise exception 'A job does not have the countries of the region %.', old.word
      using errcode = 'check_violation', constraint = 'jobs_regions_check';
  end if;
  return null;
end $$;
create constraint trigger check_jobs after update or delete on job_regions
  deferrable initially deferred for each row execute function check_jobs_of_region();
