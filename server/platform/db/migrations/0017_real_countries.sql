-- Countries are those of shared/countries.ts, not any two letters. Until now an import wrote outdated codes for some names, such as
-- SU for Russia, which no search by country finds. Decision 37 tells how this goes beside the previous release.

create or replace function are_countries(codes text[]) returns boolean language sql immutable parallel safe return
  codes <@ string_to_array(
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG '
    'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL '
    'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA '
    'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP '
    'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV '
    'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW',
    ' '
  );

-- What each outdated or wider code stands for today, as Unicode tells it; nothing for what never was one country.
create function countries_of(code text) returns text[] language sql immutable return case
  when are_countries(array[code]) then array[code]
  when code in ('EU', 'QU') then string_to_array('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK', ' ')
  when code = 'EZ' then string_to_array('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK', ' ')
  else (
    select coalesce(array_agg(today), '{}')
    from (values
      ('AC', 'SH'), ('AN', 'CW'), ('BU', 'MM'), ('CP', 'FR'), ('CQ', 'GG'), ('CS', 'RS'), ('DD', 'DE'), ('DG', 'IO'), ('DY', 'BJ'),
      ('EA', 'ES'), ('FX', 'FR'), ('HV', 'BF'), ('IC', 'ES'), ('NH', 'VU'), ('RH', 'ZW'), ('SU', 'RU'), ('TA', 'SH'), ('TP', 'TL'),
      ('UK', 'GB'), ('VD', 'VN'), ('YD', 'YE'), ('YU', 'RS'), ('ZR', 'CD')
    ) as successors (former, today)
    where former = code
  )
end;

select set_config('vouch.actor', 'task:migrate', true);

-- A developer lives in one country: one of a union of them is not known.
update developers
set country = (select min(today) from unnest(countries_of(country)) as today having count(*) = 1)
where country is not null and not are_countries(array[country]);

update jobs
set location = array(
  select today
  from unnest(location) with ordinality as accepted (code, place)
  cross join unnest(countries_of(code)) as today
  group by today
  order by min(place), today
)
where not are_countries(location);

drop function countries_of(text);

alter table developers
  drop constraint developers_country_check,
  add constraint developers_country_check check (country is null or are_countries(array[country])) not valid;
