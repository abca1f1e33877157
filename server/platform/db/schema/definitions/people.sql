-- After ground.
-- Accounts and developers, how accounts log in, and what is kept of that. What belongs to logging in is no business data, so no event is
-- written for it. Everything that would let its reader in is stored as a hash or sealed with VOUCH_SECRET.

-- The words of a name in any order, without case, accents and apostrophes, and the country. Null without a country. An initial stays one.
-- A function with statements is planned once, and a name of two words in ASCII needs no folding.
create function name_in_country(first_name text, last_name text, country text) returns text
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

-- An account: of the staff, of a reviewer or of a client. Triggers write its search text.
create table users (
  id uuid primary key default gen_random_uuid(),
  display_name text not null check (display_name <> ''),
  email text not null check (email <> ''),
  username text,
  role text not null check (role in ('admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client')),
  -- A blocked account is inactive.
  active boolean not null default true,
  password_hash text,
  -- The account at an outside identity provider.
  identity_issuer text,
  identity_subject text,
  -- Compared byte by byte, since the rules of a language have nothing to add.
  search text collate "C" not null,
  -- How many open reviews the account takes at most; null for any number.
  review_capacity smallint check (review_capacity between 0 and 50),
  check ((identity_issuer is null) = (identity_subject is null))
);
grant select (id, role, active) on users to vouch_eraser;
alter table users alter column search set statistics 1000;
create unique index users_email_key on users (lower(email));
create unique index users_identity_key on users (identity_issuer, identity_subject);
-- Where a value can be missing, it stands last in both directions, and each needs an index of its own.
create index users_client_username_idx on users (username, id) where role = 'client';
-- A list in its usual order, with the text to search: what many rows hold is found within the index, page by page. Three of them
-- replace an index that has the order alone.
create index users_client_search_idx on users (display_name, id) include (search) where role = 'client';
create index users_staff_search_idx on users (display_name, id) include (search, email, role, active) where role <> 'client';

-- Where a country stands among all, sorted by their English names. The codes are those of shared/platform/countries.ts.
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

-- What two records of one person have in common: the mailbox of an e-mail address, whatever is added to it, and the name of a profile.
create function mailbox(email text) returns text language sql immutable parallel safe return
  lower(regexp_replace(email, '\+[^@]*@', '@'));

create function profile_name(address text) returns text language sql immutable parallel safe return
  nullif(lower(regexp_replace(regexp_replace(address, '/*([?#].*)?$', ''), '^.*[/@]', '')), '');

-- A developer from the first application on. Stage and status say how far they came.
create table developers (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null check (email <> ''),
  stage text not null default 'APPLICANT' check (stage in (
    'APPLICANT', 'VETTING', 'MEMBER', 'STANDBY', 'REJECTED', 'WITHDRAWN', 'OFFBOARDED', 'BLOCKED'
  )),
  status text default 'NEW',
  -- Why the stage is what it is, when to look again (stand-by) and when to apply again (rejected).
  stage_reason text check (stage_reason in (
    'SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'LANGUAGE', 'RATE', 'LOCATION', 'AVAILABILITY', 'NO_RESPONSE', 'NO_DEMAND',
    'FOUND_OTHER_WORK', 'PERFORMANCE', 'CONDUCT', 'DUPLICATE', 'OTHER'
  )),
  stage_note text,
  revisit_on date,
  cool_off_until date,
  -- Per hour: what the firm pays, and the least that the developer accepts.
  cost_rate_cents bigint check (cost_rate_cents >= 0),
  rate_floor_cents bigint check (rate_floor_cents >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  country text,
  city text,
  time_zone text,
  headline text,
  url_github text,
  url_linkedin text,
  url_avatar text,
  phone text,
  slack_user_id text,
  available_from date,
  weekly_hours smallint check (weekly_hours between 1 and 168),
  dstm_id uuid references users,
  owner_id uuid references users,
  source text check (source in ('REFERRAL', 'JOBS_PAGE', 'OUTBOUND', 'IMPORT', 'OTHER')),
  tos_signed_on date,
  do_not_contact boolean not null default false,
  tags text[] not null default '{}',
  deleted_at timestamptz,
  -- When the person was erased. The row stays, so that what it was part of still adds up.
  erased_at timestamptz,
  search text collate "C" not null,
  -- An admin keeps a person for this reason, in spite of every rule.
  kept_because text,
  constraint developers_status_check check (case stage
      when 'APPLICANT' then status is not null and status in ('NEW', 'NEEDS_INFO', 'SCREENED')
      when 'VETTING' then status is not null and status in (
        'PROFILE_REVIEW', 'INTRO_CALL', 'CHALLENGE_OUT', 'SUBMITTED', 'IN_REVIEW', 'TECH_INTERVIEW', 'DECISION'
      )
      when 'MEMBER' then status is not null and status in (
        'AVAILABLE', 'IN_PROCESS', 'PLACED', 'ROLLING_OFF', 'UNAVAILABLE'
      )
      when 'STANDBY' then status is not null and status in (
        'PAUSED_BY_DEVELOPER', 'NO_DEMAND', 'REVIEW_NEEDED', 'PERFORMANCE'
      )
      else status is null
    end),
  constraint developers_country_check check (country is null or are_countries(array[country])),
  constraint developers_erased_check check (erased_at is null or deleted_at is not null),
  constraint developers_kept_because_check check (kept_because <> '')
);
select make_business_table('developers');
grant select (id, erased_at) on developers to vouch_eraser;
grant select (id, stage) on developers to vouch_eraser;
alter table developers alter column search set statistics 1000;
create unique index developers_email_key on developers (lower(email));
create index developers_dstm_id_idx on developers (dstm_id);
create index developers_owner_id_idx on developers (owner_id);
create index developers_stage_idx on developers (stage, id) where deleted_at is null;
create index developers_status_idx on developers (status, id) where deleted_at is null;
create index developers_cost_rate_idx on developers (cost_rate_cents, id) where deleted_at is null;
create index developers_available_from_idx on developers (available_from, id) where deleted_at is null;
create index developers_tags_idx on developers using gin (tags) where deleted_at is null;
create index developers_mailbox_idx on developers (mailbox(email)) where deleted_at is null;
create index developers_github_name_idx on developers (profile_name(url_github)) where deleted_at is null;
create index developers_linkedin_name_idx on developers (profile_name(url_linkedin)) where deleted_at is null;
-- The meetings of a deleted developer are in no list.
create index developers_deleted_idx on developers (id) where deleted_at is not null;
create index developers_country_place_idx on developers (country_place(country), id) include (country) where deleted_at is null;
create index developers_search_idx on developers ((first_name || ' ' || last_name), id)
  include (search, first_name, last_name, stage, status, country)
  where deleted_at is null;
-- Everybody in vetting, with what a count looks at.
create index developers_vetting_search_idx on developers (id) include (search, status, owner_id)
  where stage = 'VETTING' and deleted_at is null;
create index developers_country_idx on developers (country, stage) where deleted_at is null;
create index developers_name_in_country_idx on developers (name_in_country(first_name, last_name, country))
  where deleted_at is null;
-- People whom an admin keeps are listed also while no rule is on, so they are found without reading all developers. See docs/decisions/0115.
create index developers_kept_idx on developers (id) where kept_because is not null;

-- What a person is told of an own session of the embedded provider: which device, where, since when. Deleted with the session.
create table sessions (
  uid text primary key,
  user_id uuid not null references users (id) on delete cascade,
  address text not null,
  device text not null,
  began_at timestamptz not null,
  last_seen_at timestamptz not null default now()
);
grant select, insert, update, delete on sessions to vouch_app;

-- A one-time link to set a password: at most one per account, so that a new one voids the old.
create table password_links (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null,
  -- Who made a link: the actor of its transaction.
  made_by text
);
grant select, insert, update, delete on password_links to vouch_app;

-- What the embedded provider keeps: sessions, grants, codes, refresh tokens, interactions.
create table oidc_artefacts (
  model text not null,
  -- SHA-256 of the id that the browser holds.
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
grant select, insert, update, delete on oidc_artefacts to vouch_app;
create index oidc_artefacts_grant_id_idx on oidc_artefacts (grant_id) where grant_id is not null;
create index oidc_artefacts_uid_idx on oidc_artefacts (uid) where uid is not null;

-- Keys that sign tokens and cookies; the newest whose time has come signs, all others only verify.
create table idp_keys (
  kid text primary key,
  purpose text not null check (purpose in ('signing', 'cookie')),
  sealed text not null,
  sign_from timestamptz not null
);
grant select, insert, update, delete on idp_keys to vouch_app;

-- Who did what to whom on the way in: log-ins, links, passwords, ended sessions, accounts, exports. See docs/decisions/0022.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in (
    'LOG_IN', 'LOG_IN_FAILED', 'LOG_OUT', 'LINK_CREATED', 'PASSWORD_SET', 'PASSWORD_CHANGED', 'SESSIONS_ENDED',
    'TOKEN_REPLAYED', 'ACCOUNT_CREATED', 'ACCOUNT_BLOCKED', 'ACCOUNT_UNBLOCKED', 'ROLE_CHANGED', 'EMAIL_CHANGED',
    'IDENTITY_LINKED', 'EXPORTED', 'PERSON_ERASED', 'APPLICATIONS_DELETED', 'CLOCK_CONFIRMED', 'TASK_ALLOWED', 'TASK_TAKEN_BACK',
    'RETENTION_APPLIED'
  )),
  -- A user's id, task:<name>, import:<run>, or nobody for who is not logged in. Who and from where are settings of the transaction.
  actor text not null default nullif(current_setting('vouch.actor', true), ''),
  -- Whose account it is about. No foreign key: the event outlives the account.
  person_id uuid,
  address text default left(nullif(current_setting('vouch.address', true), ''), 64),
  device text default left(nullif(current_setting('vouch.device', true), ''), 64),
  request_id text default nullif(current_setting('vouch.request_id', true), ''),
  details jsonb not null default '{}',
  constraint security_events_actor_check
    check (actor ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(task|import):.+|nobody)$'),
  constraint security_events_details_check check (length(details::text) <= 1000)
);
grant select on security_events to vouch_app;
grant insert (kind, person_id, details) on security_events to vouch_app;
create index security_events_at_idx on security_events (at, id);
create index security_events_kind_at_idx on security_events (kind, at);
create index security_events_person_id_at_idx on security_events (person_id, at);
create index security_events_actor_at_idx on security_events (actor, at);

-- How often a log-in failed, for one account from one address within one hour: one event, however many tries.
create table failed_sign_ins (
  -- The id of an account, or unknown: addresses that strangers type are not kept.
  account text not null,
  address text not null,
  hour timestamptz not null,
  count integer not null default 1,
  -- Null only inside the transaction that makes the row.
  event_id bigint references security_events on delete cascade,
  primary key (account, address, hour)
);
grant select, insert, update on failed_sign_ins to vouch_app;
create unique index failed_sign_ins_event_id_key on failed_sign_ins (event_id);

-- When an account was last seen. Apart from users, whose every change is an event.
create table account_activity (
  user_id uuid primary key references users (id) on delete cascade,
  last_seen_at timestamptz not null
);
grant select, insert, update, delete on account_activity to vouch_app;

-- Whether a row is of a developer is asked of every business table, so this one waits for theirs.
select make_business_table('users');

-- Deletes what has reached its age, and nothing younger, no matter which role calls it.
create function forget_security_events() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.security_events
  where at < now() - interval '1 year' or (kind = 'LOG_IN_FAILED' and at < now() - interval '30 days')
$$;

-- A change that says nothing of security, such as that of a name, asks for no event.
create function log_account_changes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  link_by constant text := nullif(current_setting('vouch.link_by', true), '');
begin
  if tg_op = 'INSERT' then
    if exists (select from new_rows) then
      insert into public.security_events (kind, person_id, details)
      select 'ACCOUNT_CREATED', n.id, jsonb_build_object('role', n.role) from new_rows n;
    end if;
  elsif exists (
    select from old_rows o join new_rows n on n.id = o.id
    where (n.role, n.active, n.email, n.identity_subject, n.password_hash)
      is distinct from (o.role, o.active, o.email, o.identity_subject, o.password_hash)
  ) then
    insert into public.security_events (kind, person_id, details)
    select change.kind, n.id, change.details
    from old_rows o
    join new_rows n on n.id = o.id
    cross join lateral (values
      ('ROLE_CHANGED', o.role <> n.role, jsonb_build_object('from', o.role, 'to', n.role)),
      ('ACCOUNT_BLOCKED', o.active and not n.active, '{}'),
      ('ACCOUNT_UNBLOCKED', n.active and not o.active, '{}'),
      ('EMAIL_CHANGED', o.email <> n.email, '{}'),
      ('IDENTITY_LINKED', o.identity_subject is distinct from n.identity_subject, '{}'),
      ('PASSWORD_CHANGED', o.password_hash is distinct from n.password_hash and link_by is null, '{}'),
      (
        'PASSWORD_SET',
        o.password_hash is distinct from n.password_hash and link_by is not null,
        jsonb_build_object('link_by', link_by)
      )
    ) change (kind, happened, details)
    where change.happened;
  end if;
  return null;
end $$;

-- Named to fire behind log_insert and log_update, which refuse a write without an actor in words of their own.
create trigger security_account_insert after insert on users
  referencing new table as new_rows for each statement execute function log_account_changes();

create trigger security_account_update after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function log_account_changes();

-- Written out where it is called, since it may be asked of nobody.
create function account_in(actor text) returns uuid
language sql immutable parallel safe return case when actor ~ '^[0-9a-f-]{36}$' then actor::uuid end;

-- Named to run before the trigger that stamps a changed row.
create trigger search before insert or update on users for each row execute function set_search();

create trigger search before insert or update on developers for each row execute function set_search();

-- The record of a developer that was merged into another one: its id and e-mail address lead there from then on.
create table merged_developers (
  -- The id that the merged record had.
  id uuid primary key,
  developer_id uuid not null references developers,
  email text not null check (email <> '')
);
select make_business_table('merged_developers');
create index merged_developers_email_idx on merged_developers (lower(email));

-- All addresses that a developer has or had, in lower case: also those of merged records, and those that were changed since.
create function addresses_of(developer uuid) returns text[] language sql stable set search_path = public, pg_temp as $$
  with records as (
    select developer as id union all select m.id from merged_developers m where m.developer_id = developer
  )
  select array(
    select lower(d.email) from developers d where d.id = developer
    union
    select lower(m.email) from merged_developers m where m.developer_id = developer
    union
    -- The events of a row are found by its id.
    select lower(e.old_values ->> 'email') from records r
    join events e on e.row_id = r.id and e.table_name = 'developers' and e.old_values ? 'email'
  )
$$;

-- Each time that somebody took over the portfolio of another, with what they were told, and how much moved.
create table handovers (
  id uuid primary key default gen_random_uuid(),
  from_id uuid not null references users,
  to_id uuid not null references users,
  author_id uuid not null references users,
  note text not null check (note <> ''),
  developers integer not null check (developers >= 0),
  check_ins integer not null check (check_ins >= 0),
  follow_ups integer not null check (follow_ups >= 0),
  constraint handovers_other_check check (from_id <> to_id)
);
select make_business_table('handovers');

-- It has no search_path of its own, so that a statement contains it instead of calling it.
create function developer_search_text(first_name text, last_name text, email text, url_github text) returns text
language sql immutable parallel safe return
  ' ' || regexp_replace(
    regexp_replace(
      normalize(lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(url_github, '')), nfkd),
      '[\u0300-\u036f]+', '', 'g'
    ),
    '[^[:alnum:]]+', ' ', 'g'
  ) || ' ';

-- The status follows by itself: of a member from profiles and placements, of who is on stand-by from the reason. The latter is the
-- same as statusOfReason in shared/developers/developerStages.ts.
create function follow_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.status := case new.stage
    when 'MEMBER' then member_status(new.id, new.status)
    when 'STANDBY' then case new.stage_reason
      when 'NO_DEMAND' then 'NO_DEMAND'
      when 'AVAILABILITY' then 'PAUSED_BY_DEVELOPER'
      when 'FOUND_OTHER_WORK' then 'PAUSED_BY_DEVELOPER'
      when 'PERFORMANCE' then 'PERFORMANCE'
      when 'CONDUCT' then 'PERFORMANCE'
      else 'REVIEW_NEEDED'
    end
  end;
  return new;
end $$;

create trigger follow_status_of_member before update of stage, status on developers for each row
  when (new.stage = 'MEMBER') execute function follow_status();

create trigger follow_status_of_standby before insert or update of stage, status, stage_reason on developers for each row
  when (new.stage = 'STANDBY' and new.stage_reason is not null) execute function follow_status();

revoke execute on function forget_security_events(), log_account_changes(), account_in(text), follow_status(), addresses_of(uuid)
from public;

grant execute on function forget_security_events(), account_in(text), addresses_of(uuid) to vouch_app;
