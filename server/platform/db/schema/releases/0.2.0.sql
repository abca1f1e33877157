-- The tables of 0.2.0, printed from its database: backups that it made are loaded into them, and the steps change them.
-- Keys and checks are here; indexes, triggers, views and rights are made when the schema is completed.

CREATE OR REPLACE FUNCTION public.are_countries(codes text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (codes <@ string_to_array('AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'::text, ' '::text));

CREATE OR REPLACE FUNCTION public.account_in(actor text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (actor ~ '^[0-9a-f-]{36}$'::text) THEN (actor)::uuid ELSE NULL::uuid END;

CREATE OR REPLACE FUNCTION public.search_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower(value), 'ς'::text, 'σ'::text);

CREATE OR REPLACE FUNCTION public.search_text(line text, next_line text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN search_text((line || COALESCE(('
'::text || next_line), ''::text)));

CREATE OR REPLACE FUNCTION public.mentioned_in(words text)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(array_agg(DISTINCT (found.found[1])::uuid), '{}'::uuid[]) AS "coalesce" FROM regexp_matches(mentioned_in.words, '@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]'::text, 'g'::text) found(found));

CREATE OR REPLACE FUNCTION public.space_letters(content text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(content, '[\u0080-\u00bf\u00d7\u00f7\u0e3f\u0e4f\u0e5a\u0e5b\u2000-\u20cf\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u2e00-\u2e2e\u2e30-\u2fff\u3000-\u3004\u3008-\u3020\u3030\u3036\u3037\u303d-\u303f\u30a0\u30fb\u4dc0-\u4dff\ue000-\uf8ff\ufe00-\ufe0f\ufeff\ufff9-\uffff\U0001f300-\U0001faff\U000e0100-\U000e01ef]'::text, ' '::text, 'g'::text), '(\u0e4d\u0e32|[\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u3005-\u3007\u3041-\u3096\u3099\u309a\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u3099\u309a]*(\u0e4d\u0e32)?)'::text, ' \1 '::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.fold_words(content text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Jose finds José. What is left of a letter is composed again, as Korean is.
  if content ~ '[^\x01-\x7f]' then
    content := space_letters(normalize(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g'), NFC));
  end if;
  content := lower(content);
  -- The parser sees only letters and digits, and would take C++ and C# for the same letter.
  content := regexp_replace(content, '([a-z])\+\+', '\1plusplus ', 'g');
  content := regexp_replace(content, '\m([a-z])#', '\1sharp ', 'g');
  -- .NET and what is named after it, but not the end of an address such as gmx.net.
  content := regexp_replace(content, '(^|[^a-z0-9@.-]|\m(?:asp|ado|vb|ml))\.net(?![a-z])', '\1 dotnet ', 'g');
  -- Node.js is written NodeJS too, and CI/CD CICD.
  content := regexp_replace(content, '\m([a-z0-9]+)\.js\M', '\1js', 'g');
  content := regexp_replace(content, '\m(?:(ci)[-/](cd)|(pl|t)[-/](sql)|(tcp)/(ip))\M', '\1\2\3\4\5\6', 'g');
  -- Nothing is left in which the parser could see an address, a path or a compound.
  return translate(content, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32));
end $function$;

CREATE OR REPLACE FUNCTION public.resume_words(content text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, concat_ws(' '::text, "left"(fold_words("left"(content, 100000)), 100000), (SELECT string_agg(DISTINCT stem.stem[1], ' '::text) AS string_agg FROM regexp_matches(lower(space_letters("left"(resume_words.content, 100000))), '\m([a-z0-9]{3,})\.?js\M'::text, 'g'::text) stem(stem))));

CREATE OR REPLACE FUNCTION public.utc_today()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((now() AT TIME ZONE 'UTC'::text))::date;

create table account_activity (
  user_id uuid not null,
  last_seen_at timestamp with time zone not null,
  constraint account_activity_pkey PRIMARY KEY (user_id)
);

create table anonymous_copies (
  id uuid default gen_random_uuid() not null,
  developer_assessment_id uuid not null,
  url text,
  file_key text,
  file_name text,
  file_type text,
  file_size integer,
  added_by_id uuid,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint anonymous_copies_pkey PRIMARY KEY (id),
  constraint anonymous_copies_file_key_key UNIQUE (file_key),
  constraint anonymous_copies_file_check CHECK ((num_nulls(file_key, file_name, file_type, file_size) = ANY (ARRAY[0, 4]))),
  constraint anonymous_copies_file_size_check CHECK ((file_size > 0)),
  constraint anonymous_copies_file_type_check CHECK ((file_type = ANY (ARRAY['ZIP'::text, 'GZIP'::text, 'PDF'::text, 'TXT'::text]))),
  constraint anonymous_copies_one_check CHECK ((num_nonnulls(url, file_key) = 1))
);

create table application_floods (
  id uuid default gen_random_uuid() not null,
  only_one boolean default true not null,
  began_at timestamp with time zone default now() not null,
  last_at timestamp with time zone default now() not null,
  dropped integer not null,
  constraint application_floods_pkey PRIMARY KEY (only_one),
  constraint application_floods_dropped_check CHECK ((dropped > 0)),
  constraint application_floods_only_one_check CHECK (only_one)
);

create table application_forms (
  id uuid default gen_random_uuid() not null,
  form_hash text not null,
  application jsonb,
  job_id uuid,
  token_hash text,
  sealed_message text,
  file_key text,
  file_name text,
  file_type text,
  file_size integer,
  file_hash text,
  extracted_text text,
  created_at timestamp with time zone default now() not null,
  submitted_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  address_hash text,
  network_hash text,
  wide_network_hash text,
  constraint application_forms_pkey PRIMARY KEY (id),
  constraint application_forms_file_key_key UNIQUE (file_key),
  constraint application_forms_form_hash_key UNIQUE (form_hash),
  constraint application_forms_token_hash_key UNIQUE (token_hash),
  constraint application_forms_check CHECK (((application IS NOT NULL) = ((submitted_at IS NOT NULL) AND (confirmed_at IS NULL)))),
  constraint application_forms_check1 CHECK (((file_key IS NULL) = (file_name IS NULL))),
  constraint application_forms_check2 CHECK (((file_key IS NULL) = (file_size IS NULL))),
  constraint application_forms_file_size_check CHECK ((file_size > 0)),
  constraint application_forms_file_type_check CHECK ((file_type = ANY (ARRAY['PDF'::text, 'DOCX'::text, 'TXT'::text])))
);

create table applications (
  id uuid default gen_random_uuid() not null,
  developer_id uuid not null,
  job_id uuid,
  source text not null,
  answers jsonb default '{}'::jsonb not null,
  decision text,
  decision_note text,
  decided_by_id uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint applications_pkey PRIMARY KEY (id),
  constraint applications_decided_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint applications_decision_check CHECK ((decision = ANY (ARRAY['ACCEPTED'::text, 'REJECTED'::text, 'WITHDRAWN'::text]))),
  constraint applications_source_check CHECK ((source = ANY (ARRAY['REFERRAL'::text, 'JOBS_PAGE'::text, 'OUTBOUND'::text, 'IMPORT'::text, 'OTHER'::text])))
);

create table assessment_reviewers (
  id uuid default gen_random_uuid() not null,
  assessment_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint assessment_reviewers_pkey PRIMARY KEY (assessment_id, user_id)
);

create table assessment_versions (
  id uuid default gen_random_uuid() not null,
  assessment_id uuid not null,
  number integer not null,
  instructions text,
  pass_mark real default 65 not null,
  saved_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint assessment_versions_pkey PRIMARY KEY (id),
  constraint assessment_versions_assessment_id_number_key UNIQUE (assessment_id, number),
  constraint assessment_versions_number_check CHECK ((number > 0)),
  constraint assessment_versions_pass_mark_check CHECK (((pass_mark >= (0)::double precision) AND (pass_mark <= (100)::double precision)))
);

create table assessments (
  id uuid default gen_random_uuid() not null,
  name text not null,
  type text not null,
  description text,
  stack text[] default '{}'::text[] not null,
  deleted_at timestamp with time zone,
  work_shown text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint assessments_pkey PRIMARY KEY (id),
  constraint assessments_name_check CHECK ((name <> ''::text)),
  constraint assessments_type_check CHECK ((type = ANY (ARRAY['TAKE_HOME'::text, 'LIVE_CODING'::text, 'TECH_INTERVIEW'::text, 'SOFT_SKILLS'::text, 'LANGUAGE'::text]))),
  constraint assessments_work_shown_check CHECK ((work_shown = ANY (ARRAY['ANONYMOUS'::text, 'OPEN'::text])))
);

create table backup_states (
  only_one boolean default true not null,
  id uuid default gen_random_uuid() not null,
  tried_at timestamp with time zone,
  problem text,
  failing_since timestamp with time zone,
  good_name text,
  good_at timestamp with time zone,
  proof_at timestamp with time zone,
  proof text,
  proof_detail text,
  constraint backup_states_pkey PRIMARY KEY (only_one),
  constraint backup_states_only_one_check CHECK (only_one),
  constraint backup_states_proof_check CHECK ((proof = ANY (ARRAY['PROVED'::text, 'FAILED'::text, 'SKIPPED'::text])))
);

create table catalogue_entries (
  key text not null,
  offered_at timestamp with time zone default now() not null,
  constraint catalogue_entries_pkey PRIMARY KEY (key)
);

create table challenge_revisions (
  id uuid not null,
  challenge_id uuid not null,
  number integer not null,
  brief text not null,
  url_repository text,
  hours smallint,
  deadline_days smallint,
  first_sent_at timestamp with time zone default now() not null,
  constraint challenge_revisions_pkey PRIMARY KEY (id),
  constraint challenge_revisions_challenge_id_number_key UNIQUE (challenge_id, number),
  constraint challenge_revisions_number_check CHECK ((number > 0))
);

create table challenges (
  id uuid default gen_random_uuid() not null,
  assessment_id uuid,
  name text not null,
  brief text default ''::text not null,
  revision integer default 1 not null,
  url_repository text,
  hours smallint,
  deadline_days smallint,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint challenges_pkey PRIMARY KEY (id),
  constraint challenges_deadline_days_check CHECK ((deadline_days > 0)),
  constraint challenges_hours_check CHECK ((hours > 0)),
  constraint challenges_name_check CHECK ((name <> ''::text)),
  constraint challenges_revision_check CHECK ((revision > 0))
);

create table check_ins (
  id uuid default gen_random_uuid() not null,
  placement_id uuid not null,
  party text not null,
  state text default 'SCHEDULED'::text not null,
  due_on date not null,
  host_id uuid,
  held_at timestamp with time zone,
  channel text,
  mood text,
  notes text,
  planned_on date,
  snoozed_until date,
  snooze_reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint check_ins_pkey PRIMARY KEY (id),
  constraint check_ins_channel_check CHECK ((channel = ANY (ARRAY['CALL'::text, 'VIDEO'::text, 'CHAT'::text, 'EMAIL'::text, 'IN_PERSON'::text]))),
  constraint check_ins_done_check CHECK (((state = 'DONE'::text) = (held_at IS NOT NULL))),
  constraint check_ins_mood_check CHECK ((mood = ANY (ARRAY['THRIVING'::text, 'GOOD'::text, 'OKAY'::text, 'STRUGGLING'::text, 'AT_RISK'::text]))),
  constraint check_ins_party_check CHECK ((party = ANY (ARRAY['DEVELOPER'::text, 'CLIENT'::text]))),
  constraint check_ins_snoozed_check CHECK (((state <> 'SNOOZED'::text) OR (snoozed_until IS NOT NULL))),
  constraint check_ins_state_check CHECK ((state = ANY (ARRAY['SCHEDULED'::text, 'DUE'::text, 'OVERDUE'::text, 'DONE'::text, 'SNOOZED'::text, 'MISSED'::text]))),
  constraint check_ins_worry_check CHECK (((mood <> ALL (ARRAY['STRUGGLING'::text, 'AT_RISK'::text])) OR (COALESCE(notes, ''::text) <> ''::text)))
);

create table client_facts (
  user_id uuid not null,
  company_name text,
  constraint client_facts_pkey PRIMARY KEY (user_id)
);

create table clock_pauses (
  id uuid default gen_random_uuid() not null,
  only_one boolean default true not null,
  reason text not null,
  began_at timestamp with time zone default clock_timestamp() not null,
  seconds bigint,
  constraint clock_pauses_pkey PRIMARY KEY (only_one),
  constraint clock_pauses_only_one_check CHECK (only_one),
  constraint clock_pauses_reason_check CHECK ((reason = ANY (ARRAY['JUMP'::text, 'APART'::text, 'TAKEN_BACK'::text])))
);

create table companies (
  id uuid default gen_random_uuid() not null,
  name text not null,
  domain text,
  status text default 'PROSPECT'::text not null,
  owner_id uuid,
  time_zone text,
  terms text,
  notes text,
  deleted_at timestamp with time zone,
  search text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_name_check CHECK ((name <> ''::text)),
  constraint companies_status_check CHECK ((status = ANY (ARRAY['PROSPECT'::text, 'ACTIVE'::text, 'PAST'::text, 'DO_NOT_SERVE'::text])))
);

create table company_facts (
  company_id uuid not null,
  active_jobs integer default 0 not null,
  profiles_out integer default 0 not null,
  placed_now integer default 0 not null,
  newest_job_at timestamp with time zone,
  last_touch_at timestamp with time zone not null,
  owner_name text,
  starting integer default 0 not null,
  constraint company_facts_pkey PRIMARY KEY (company_id) INCLUDE (active_jobs, newest_job_at, last_touch_at),
  constraint company_facts_active_jobs_check CHECK ((active_jobs >= 0)),
  constraint company_facts_placed_now_check CHECK ((placed_now >= 0)),
  constraint company_facts_profiles_out_check CHECK ((profiles_out >= 0))
);

create table company_messages (
  id uuid default gen_random_uuid() not null,
  company_id uuid not null,
  contact_id uuid,
  client_id uuid,
  job_id uuid,
  sender_id uuid,
  email text not null,
  delivery_method text not null,
  subject text not null,
  body text not null,
  success boolean,
  metadata jsonb default '{}'::jsonb not null,
  send_after timestamp with time zone,
  lease_until timestamp with time zone,
  attempts integer default 0 not null,
  state text generated always as (
CASE
    WHEN success THEN 'SENT'::text
    WHEN ((NOT success) AND (metadata ? 'bounced'::text)) THEN 'BOUNCED'::text
    WHEN (NOT success) THEN 'REFUSED'::text
    WHEN (lease_until IS NOT NULL) THEN 'SENDING'::text
    WHEN (send_after IS NOT NULL) THEN 'QUEUED'::text
    ELSE 'UNKNOWN'::text
END) stored not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  signed_link_id uuid,
  constraint company_messages_pkey PRIMARY KEY (id),
  constraint company_messages_body_check CHECK ((body <> ''::text)),
  constraint company_messages_delivery_method_check CHECK ((delivery_method = ANY (ARRAY['EMAIL'::text, 'OUTBOX'::text]))),
  constraint company_messages_lease_check CHECK (((lease_until IS NULL) OR (send_after IS NOT NULL))),
  constraint company_messages_one_reader_check CHECK ((num_nonnulls(contact_id, client_id) = 1)),
  constraint company_messages_subject_check CHECK ((subject <> ''::text)),
  constraint company_messages_waiting_check CHECK (((success IS NULL) OR (send_after IS NULL)))
);

create table company_users (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  company_id uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint company_users_pkey PRIMARY KEY (user_id)
);

create table contacts (
  id uuid default gen_random_uuid() not null,
  company_id uuid not null,
  name text not null,
  title text,
  email text,
  phone text,
  notes text,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  do_not_contact boolean default false not null,
  constraint contacts_pkey PRIMARY KEY (id),
  constraint contacts_company_key UNIQUE (company_id, id),
  constraint contacts_name_check CHECK ((name <> ''::text))
);

create table criteria (
  id uuid default gen_random_uuid() not null,
  assessment_version_id uuid not null,
  position integer not null,
  name text not null,
  weight integer default 1 not null,
  anchors text[] not null,
  must_pass boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint criteria_pkey PRIMARY KEY (id),
  constraint criteria_assessment_version_id_position_key UNIQUE (assessment_version_id, "position") DEFERRABLE,
  constraint criteria_anchors_check CHECK ((cardinality(anchors) = 4)),
  constraint criteria_name_check CHECK ((name <> ''::text)),
  constraint criteria_position_check CHECK (("position" > 0)),
  constraint criteria_weight_check CHECK ((weight > 0))
);

create table days_off (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  from_day date not null,
  to_day date not null,
  note text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint days_off_pkey PRIMARY KEY (id),
  constraint days_off_days_check CHECK ((from_day <= to_day))
);

create table developer_assessments (
  id uuid default gen_random_uuid() not null,
  developer_id uuid not null,
  assessment_version_id uuid not null,
  challenge_id uuid,
  code_name text not null,
  status text default 'DRAFT'::text not null,
  status_note text,
  result text,
  total_score real,
  url_submission text,
  sent_at timestamp with time zone,
  due_at timestamp with time zone,
  started_at timestamp with time zone,
  submitted_at timestamp with time zone,
  completed_at timestamp with time zone,
  challenge_revision_id uuid,
  sent_by_id uuid,
  planned_reviewer_ids uuid[] default '{}'::uuid[] not null,
  remind_at timestamp with time zone,
  reviewers_reminded_at timestamp with time zone,
  work_shown text default 'ANONYMOUS'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint developer_assessments_pkey PRIMARY KEY (id),
  constraint developer_assessments_code_name_key UNIQUE (code_name),
  constraint developer_assessments_completed_check CHECK (((status = 'COMPLETED'::text) = (result IS NOT NULL))),
  constraint developer_assessments_result_check CHECK ((result = ANY (ARRAY['STRONG_PASS'::text, 'PASS'::text, 'FAIL'::text, 'STRONG_FAIL'::text, 'INCONCLUSIVE'::text]))),
  constraint developer_assessments_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SENT'::text, 'STARTED'::text, 'SUBMITTED'::text, 'ASSIGNED'::text, 'IN_REVIEW'::text, 'SECOND_REVIEW'::text, 'COMPLETED'::text, 'DECLINED'::text, 'EXPIRED'::text, 'CANCELLED'::text]))),
  constraint developer_assessments_total_score_check CHECK (((total_score >= (0)::double precision) AND (total_score <= (100)::double precision))),
  constraint developer_assessments_work_shown_check CHECK ((work_shown = ANY (ARRAY['ANONYMOUS'::text, 'OPEN'::text])))
);

create table developer_facts (
  developer_id uuid not null,
  best_assessment_id uuid,
  best_result text,
  best_score real,
  open_profiles integer default 0 not null,
  last_profile_at timestamp with time zone,
  last_contact_at timestamp with time zone,
  dstm_name text,
  applied_at timestamp with time zone,
  earlier_decision text,
  earlier_decided_at timestamp with time zone,
  has_duplicate boolean default false not null,
  waiting_stage text,
  waiting_status text,
  waiting_source text,
  waiting_country integer,
  waiting_owner text,
  waiting_search text,
  constraint developer_facts_pkey PRIMARY KEY (developer_id),
  constraint developer_facts_best_result_check CHECK ((best_result = ANY (ARRAY['STRONG_PASS'::text, 'PASS'::text, 'INCONCLUSIVE'::text, 'FAIL'::text, 'STRONG_FAIL'::text]))),
  constraint developer_facts_open_profiles_check CHECK ((open_profiles >= 0))
);

create table developer_skills (
  id uuid default gen_random_uuid() not null,
  developer_id uuid not null,
  skill_id uuid not null,
  years_of_experience real,
  verified_by_review_id uuid,
  verified_explicitly boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint developer_skills_pkey PRIMARY KEY (id),
  constraint developer_skills_developer_id_skill_id_key UNIQUE (developer_id, skill_id),
  constraint developer_skills_years_of_experience_check CHECK (((years_of_experience >= (0)::double precision) AND (years_of_experience <= (80)::double precision)))
);

create table developers (
  id uuid default gen_random_uuid() not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  stage text default 'APPLICANT'::text not null,
  status text default 'NEW'::text,
  stage_reason text,
  stage_note text,
  revisit_on date,
  cool_off_until date,
  cost_rate_cents bigint,
  rate_floor_cents bigint,
  currency text default 'USD'::text not null,
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
  weekly_hours smallint,
  dstm_id uuid,
  owner_id uuid,
  source text,
  tos_signed_on date,
  do_not_contact boolean default false not null,
  tags text[] default '{}'::text[] not null,
  deleted_at timestamp with time zone,
  erased_at timestamp with time zone,
  search text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  kept_because text,
  constraint developers_pkey PRIMARY KEY (id),
  constraint developers_cost_rate_cents_check CHECK ((cost_rate_cents >= 0)),
  constraint developers_country_check CHECK (((country IS NULL) OR are_countries(ARRAY[country]))),
  constraint developers_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint developers_email_check CHECK ((email <> ''::text)),
  constraint developers_erased_check CHECK (((erased_at IS NULL) OR (deleted_at IS NOT NULL))),
  constraint developers_kept_because_check CHECK ((kept_because <> ''::text)),
  constraint developers_rate_floor_cents_check CHECK ((rate_floor_cents >= 0)),
  constraint developers_source_check CHECK ((source = ANY (ARRAY['REFERRAL'::text, 'JOBS_PAGE'::text, 'OUTBOUND'::text, 'IMPORT'::text, 'OTHER'::text]))),
  constraint developers_stage_check CHECK ((stage = ANY (ARRAY['APPLICANT'::text, 'VETTING'::text, 'MEMBER'::text, 'STANDBY'::text, 'REJECTED'::text, 'WITHDRAWN'::text, 'OFFBOARDED'::text, 'BLOCKED'::text]))),
  constraint developers_stage_reason_check CHECK ((stage_reason = ANY (ARRAY['SKILLS'::text, 'EXPERIENCE'::text, 'COMMUNICATION'::text, 'LANGUAGE'::text, 'RATE'::text, 'LOCATION'::text, 'AVAILABILITY'::text, 'NO_RESPONSE'::text, 'NO_DEMAND'::text, 'FOUND_OTHER_WORK'::text, 'PERFORMANCE'::text, 'CONDUCT'::text, 'DUPLICATE'::text, 'OTHER'::text]))),
  constraint developers_status_check CHECK (
CASE stage
    WHEN 'APPLICANT'::text THEN ((status IS NOT NULL) AND (status = ANY (ARRAY['NEW'::text, 'NEEDS_INFO'::text, 'SCREENED'::text])))
    WHEN 'VETTING'::text THEN ((status IS NOT NULL) AND (status = ANY (ARRAY['PROFILE_REVIEW'::text, 'INTRO_CALL'::text, 'CHALLENGE_OUT'::text, 'SUBMITTED'::text, 'IN_REVIEW'::text, 'TECH_INTERVIEW'::text, 'DECISION'::text])))
    WHEN 'MEMBER'::text THEN ((status IS NOT NULL) AND (status = ANY (ARRAY['AVAILABLE'::text, 'IN_PROCESS'::text, 'PLACED'::text, 'ROLLING_OFF'::text, 'UNAVAILABLE'::text])))
    WHEN 'STANDBY'::text THEN ((status IS NOT NULL) AND (status = ANY (ARRAY['PAUSED_BY_DEVELOPER'::text, 'NO_DEMAND'::text, 'REVIEW_NEEDED'::text, 'PERFORMANCE'::text])))
    ELSE (status IS NULL)
END),
  constraint developers_weekly_hours_check CHECK (((weekly_hours >= 1) AND (weekly_hours <= 168)))
);

create table events (
  id bigint generated always as identity,
  at timestamp with time zone default now() not null,
  table_name text not null,
  row_id uuid not null,
  action text not null,
  old_values jsonb,
  new_values jsonb,
  actor text not null,
  request_id text,
  xid xid8 default pg_current_xact_id() not null,
  change_id uuid,
  undoes uuid,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_action_check CHECK ((action = ANY (ARRAY['INSERT'::text, 'UPDATE'::text, 'DELETE'::text])))
);

create table exchange_rates (
  id uuid default gen_random_uuid() not null,
  currency text not null,
  rate numeric(20,10) not null,
  day date not null,
  entered_by_id uuid default account_in(current_setting('vouch.actor'::text, true)),
  superseded_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint exchange_rates_pkey PRIMARY KEY (id),
  constraint exchange_rates_currency_check CHECK (((currency ~ '^[A-Z]{3}$'::text) AND (currency <> 'USD'::text))),
  constraint exchange_rates_rate_check CHECK ((rate > (0)::numeric))
);

create table failed_mails (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  application_form_id uuid,
  kind text not null,
  reason text not null,
  caused_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint failed_mails_pkey PRIMARY KEY (id),
  constraint failed_mails_recipient_key UNIQUE NULLS NOT DISTINCT (application_form_id, user_id),
  constraint failed_mails_check CHECK ((num_nonnulls(user_id, application_form_id) = 1)),
  constraint failed_mails_kind_check CHECK ((kind <> ''::text))
);

create table failed_sign_ins (
  account text not null,
  address text not null,
  hour timestamp with time zone not null,
  count integer default 1 not null,
  event_id bigint,
  constraint failed_sign_ins_pkey PRIMARY KEY (account, address, hour)
);

create table figure_mail_settings (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  figures text[] not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint figure_mail_settings_pkey PRIMARY KEY (user_id),
  constraint figure_mail_settings_figures_check CHECK ((cardinality(figures) <= 50))
);

create table figure_mails (
  user_id uuid not null,
  sent_on date not null,
  attempts integer default 0 not null,
  try_after timestamp with time zone,
  constraint figure_mails_pkey PRIMARY KEY (user_id)
);

create table firm_exports (
  id uuid default gen_random_uuid() not null,
  state text default 'WAITING'::text not null,
  made_by_id uuid,
  at timestamp with time zone default clock_timestamp() not null,
  began_at timestamp with time zone,
  ended_at timestamp with time zone,
  done bigint default 0 not null,
  total bigint default 0 not null,
  size bigint,
  archive_key text,
  expires_at timestamp with time zone,
  problem text,
  constraint firm_exports_pkey PRIMARY KEY (id),
  constraint firm_exports_archive_key_key UNIQUE (archive_key),
  constraint firm_exports_archive_check CHECK (((archive_key IS NULL) OR (state = ANY (ARRAY['RUNNING'::text, 'CANCELLED'::text])) OR (expires_at IS NOT NULL))),
  constraint firm_exports_expiry_check CHECK ((expires_at <= (ended_at + '24:00:00'::interval))),
  constraint firm_exports_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text, 'EXPIRED'::text])))
);

create table firm_settings (
  id uuid default gen_random_uuid() not null,
  only_one boolean default true not null,
  work_shown text default 'ANONYMOUS'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  risk_low_mood integer default 1 not null,
  risk_mood_fell integer default 1 not null,
  risk_missed integer default 1 not null,
  risk_end_near integer default 1 not null,
  risk_from integer default 2 not null,
  recruiters_invite boolean default false not null,
  constraint firm_settings_pkey PRIMARY KEY (only_one),
  constraint firm_settings_only_one_check CHECK (only_one),
  constraint firm_settings_risk_end_near_check CHECK (((risk_end_near >= 0) AND (risk_end_near <= 9))),
  constraint firm_settings_risk_from_check CHECK (((risk_from >= 1) AND (risk_from <= (((risk_low_mood + risk_mood_fell) + risk_missed) + risk_end_near)))),
  constraint firm_settings_risk_low_mood_check CHECK (((risk_low_mood >= 0) AND (risk_low_mood <= 9))),
  constraint firm_settings_risk_missed_check CHECK (((risk_missed >= 0) AND (risk_missed <= 9))),
  constraint firm_settings_risk_mood_fell_check CHECK (((risk_mood_fell >= 0) AND (risk_mood_fell <= 9))),
  constraint firm_settings_work_shown_check CHECK ((work_shown = ANY (ARRAY['ANONYMOUS'::text, 'OPEN'::text])))
);

create table follow_ups (
  id uuid default gen_random_uuid() not null,
  check_in_id uuid,
  assignee_id uuid,
  body text not null,
  due_on date,
  done_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  company_id uuid,
  contact_id uuid,
  job_id uuid,
  developer_id uuid,
  job_profile_id uuid,
  remind_on date,
  constraint follow_ups_pkey PRIMARY KEY (id),
  constraint follow_ups_body_check CHECK ((body <> ''::text)),
  constraint follow_ups_one_record_check CHECK (((num_nonnulls(check_in_id, company_id, job_id, developer_id, job_profile_id) = 1) AND ((contact_id IS NULL) OR (company_id IS NOT NULL)))),
  constraint follow_ups_remind_check CHECK (((remind_on IS NULL) OR (remind_on <= due_on)))
);

create table goals (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  metric text not null,
  period text not null,
  target real not null,
  starts_on date not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint goals_pkey PRIMARY KEY (id),
  constraint goals_user_id_metric_period_starts_on_key UNIQUE (user_id, metric, period, starts_on),
  constraint goals_metric_check CHECK ((metric <> ''::text)),
  constraint goals_period_check CHECK ((period = ANY (ARRAY['WEEK'::text, 'MONTH'::text]))),
  constraint goals_target_check CHECK ((target >= (0)::double precision))
);

create table handovers (
  id uuid default gen_random_uuid() not null,
  from_id uuid not null,
  to_id uuid not null,
  author_id uuid not null,
  note text not null,
  developers integer not null,
  check_ins integer not null,
  follow_ups integer not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint handovers_pkey PRIMARY KEY (id),
  constraint handovers_check_ins_check CHECK ((check_ins >= 0)),
  constraint handovers_developers_check CHECK ((developers >= 0)),
  constraint handovers_follow_ups_check CHECK ((follow_ups >= 0)),
  constraint handovers_note_check CHECK ((note <> ''::text)),
  constraint handovers_other_check CHECK ((from_id <> to_id))
);

create table home_settings (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  home text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint home_settings_pkey PRIMARY KEY (user_id),
  constraint home_settings_home_check CHECK ((home = ANY (ARRAY['VETTING'::text, 'MY_DAY'::text, 'APPLICANTS'::text, 'JOBS'::text, 'PROFILES'::text, 'CHECK_INS'::text])))
);

create table idp_keys (
  kid text not null,
  purpose text not null,
  sealed text not null,
  sign_from timestamp with time zone not null,
  constraint idp_keys_pkey PRIMARY KEY (kid),
  constraint idp_keys_purpose_check CHECK ((purpose = ANY (ARRAY['signing'::text, 'cookie'::text])))
);

create table ignored_skill_names (
  id uuid default gen_random_uuid() not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint ignored_skill_names_pkey PRIMARY KEY (name),
  constraint ignored_skill_names_name_check CHECK ((name <> ''::text))
);

create table import_runs (
  id uuid default gen_random_uuid() not null,
  state text default 'RUNNING'::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  account_id uuid,
  files text[] not null,
  mappings jsonb default '{}'::jsonb not null,
  report jsonb default '{"files": [], "problems": []}'::jsonb not null,
  constraint import_runs_pkey PRIMARY KEY (id),
  constraint import_runs_state_check CHECK ((state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'STOPPED'::text, 'TAKEN_BACK'::text])))
);

create table imported_moves (
  id uuid default gen_random_uuid() not null,
  developer_id uuid,
  job_id uuid,
  job_profile_id uuid,
  placement_id uuid,
  moved_on date not null,
  stage text,
  status text,
  turn bigint generated by default as identity,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint imported_moves_pkey PRIMARY KEY (id),
  constraint imported_moves_one_record_check CHECK ((num_nonnulls(developer_id, job_id, job_profile_id, placement_id) = 1)),
  constraint imported_moves_stage_check CHECK ((stage = ANY (ARRAY['APPLICANT'::text, 'VETTING'::text, 'MEMBER'::text, 'STANDBY'::text, 'REJECTED'::text, 'WITHDRAWN'::text, 'OFFBOARDED'::text, 'BLOCKED'::text]))),
  constraint imported_moves_state_check CHECK (((num_nonnulls(stage, status) > 0) AND ((stage IS NULL) OR (developer_id IS NOT NULL)))),
  constraint imported_moves_status_check CHECK ((status = ANY (ARRAY['NEW'::text, 'NEEDS_INFO'::text, 'SCREENED'::text, 'PROFILE_REVIEW'::text, 'INTRO_CALL'::text, 'CHALLENGE_OUT'::text, 'SUBMITTED'::text, 'IN_REVIEW'::text, 'TECH_INTERVIEW'::text, 'DECISION'::text, 'AVAILABLE'::text, 'IN_PROCESS'::text, 'PLACED'::text, 'ROLLING_OFF'::text, 'UNAVAILABLE'::text, 'PAUSED_BY_DEVELOPER'::text, 'NO_DEMAND'::text, 'REVIEW_NEEDED'::text, 'PERFORMANCE'::text, 'LEAD'::text, 'NEEDS_PROFILES'::text, 'PROFILES_SENT'::text, 'WAITING_ON_CLIENT'::text, 'FOLLOW_UP'::text, 'ACTIVE'::text, 'ON_HOLD'::text, 'FILLED'::text, 'LOST'::text, 'CANCELLED'::text, 'SHORTLISTED'::text, 'CONTACTED'::text, 'INTERESTED'::text, 'READY_TO_SEND'::text, 'SENT'::text, 'CLIENT_REVIEW'::text, 'INTERVIEWING'::text, 'OFFER'::text, 'COMPLETED'::text, 'NOT_SUBMITTED'::text, 'DEVELOPER_DECLINED'::text, 'DEVELOPER_WITHDREW'::text, 'CLIENT_REJECTED'::text, 'OFFER_DECLINED'::text, 'JOB_CLOSED'::text, 'ENDED_EARLY'::text, 'PENDING_START'::text, 'ENDING'::text, 'ENDED'::text])))
);

create table imported_skill_names (
  name text not null,
  written text not null,
  import text not null,
  rows integer not null,
  constraint imported_skill_names_pkey PRIMARY KEY (name, import),
  constraint imported_skill_names_rows_check CHECK ((rows > 0))
);

create table interview_times (
  id uuid default gen_random_uuid() not null,
  job_profile_id uuid not null,
  starts_at timestamp with time zone[] not null,
  minutes integer[] not null,
  time_zone text not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone default now() not null,
  none_fits_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint interview_times_pkey PRIMARY KEY (job_profile_id),
  constraint interview_times_count_check CHECK (((cardinality(starts_at) between 1 and 5) AND (cardinality(minutes) = cardinality(starts_at))))
);

create table job_facts (
  job_id uuid not null,
  title text not null,
  created_at timestamp with time zone not null,
  company_name text not null,
  owner_name text,
  status_since timestamp with time zone not null,
  profile_counts jsonb default '{}'::jsonb not null,
  open_profiles integer default 0 not null,
  placed_profiles integer default 0 not null,
  search text collate "C" generated always as (search_text(title, company_name)) stored not null,
  published_at timestamp with time zone,
  public_changed_at timestamp with time zone,
  constraint job_facts_pkey PRIMARY KEY (job_id) INCLUDE (title, company_name, owner_name, status_since, open_profiles),
  constraint job_facts_open_profiles_check CHECK ((open_profiles >= 0)),
  constraint job_facts_placed_profiles_check CHECK ((placed_profiles >= 0)),
  constraint job_facts_published_check CHECK ((public_changed_at >= published_at))
);

create table job_message_batches (
  id uuid default gen_random_uuid() not null,
  job_id uuid not null,
  sender_id uuid,
  key text,
  message text not null,
  test boolean not null,
  request_hash text,
  skipped jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  subject text,
  constraint job_message_batches_pkey PRIMARY KEY (id),
  constraint job_message_batches_message_check CHECK ((message <> ''::text))
);

create table job_messages (
  id uuid default gen_random_uuid() not null,
  batch_id uuid,
  job_id uuid not null,
  developer_id uuid not null,
  delivery_method text not null,
  success boolean,
  metadata jsonb default '{}'::jsonb not null,
  send_after timestamp with time zone,
  lease_until timestamp with time zone,
  attempts integer default 0 not null,
  state text generated always as (
CASE
    WHEN success THEN 'SENT'::text
    WHEN (NOT success) THEN 'REFUSED'::text
    WHEN (lease_until IS NOT NULL) THEN 'SENDING'::text
    WHEN (send_after IS NOT NULL) THEN 'QUEUED'::text
    ELSE 'UNKNOWN'::text
END) stored not null,
  body text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  subject text,
  constraint job_messages_pkey PRIMARY KEY (id),
  constraint job_messages_batch_id_developer_id_key UNIQUE (batch_id, developer_id),
  constraint job_messages_delivery_method_check CHECK ((delivery_method = ANY (ARRAY['SLACK'::text, 'EMAIL'::text, 'OUTBOX'::text]))),
  constraint job_messages_lease_check CHECK (((lease_until IS NULL) OR (send_after IS NOT NULL))),
  constraint job_messages_waiting_check CHECK (((success IS NULL) OR (send_after IS NULL)))
);

create table job_profile_facts (
  job_profile_id uuid not null,
  is_living boolean not null,
  phase text not null,
  waiting_on text,
  status_since timestamp with time zone not null,
  margin numeric,
  developer_name text not null,
  job_title text not null,
  company_id uuid not null,
  company_name text not null,
  owner_name text,
  search text collate "C" generated always as (translate(lower(((((developer_name || '
'::text) || job_title) || '
'::text) || company_name)), 'ς'::text, 'σ'::text)) stored not null,
  owner_id uuid,
  constraint job_profile_facts_pkey PRIMARY KEY (job_profile_id)
);

create table job_profiles (
  id uuid default gen_random_uuid() not null,
  job_id uuid not null,
  developer_id uuid not null,
  status text default 'SHORTLISTED'::text not null,
  end_reason text,
  status_note text,
  cost_rate_cents bigint,
  bill_rate_cents bigint,
  currency text default 'USD'::text not null,
  weekly_hours smallint,
  starts_on date,
  consented_at timestamp with time zone,
  pitch text,
  owner_id uuid,
  deleted_at timestamp with time zone,
  client_answer text,
  client_answer_reason text,
  client_answer_note text,
  client_answered_at timestamp with time zone,
  client_answered_by uuid,
  consent_method text,
  consented_on date,
  without_price boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  cost_currency text,
  cost_entered_cents bigint,
  client_answered_link uuid,
  constraint job_profiles_pkey PRIMARY KEY (id),
  constraint job_profiles_bill_rate_cents_check CHECK ((bill_rate_cents >= 0)),
  constraint job_profiles_client_answer_check CHECK ((client_answer = ANY (ARRAY['INTERESTED'::text, 'NOT_FOR_US'::text]))),
  constraint job_profiles_client_answer_reason_check CHECK ((client_answer_reason = ANY (ARRAY['SKILLS'::text, 'EXPERIENCE'::text, 'COMMUNICATION'::text, 'RATE'::text, 'LOCATION'::text, 'AVAILABILITY'::text, 'OTHER_CANDIDATE'::text, 'BUDGET'::text, 'OTHER'::text]))),
  constraint job_profiles_client_answered_check CHECK ((((client_answer IS NULL) = (client_answered_at IS NULL)) AND (num_nonnulls(client_answered_by, client_answered_link) = num_nonnulls(client_answer)))),
  constraint job_profiles_client_reason_check CHECK (((NOT (client_answer IS DISTINCT FROM 'NOT_FOR_US'::text)) = (client_answer_reason IS NOT NULL))),
  constraint job_profiles_consent_check CHECK (((consent_method IS NULL) OR (consented_at IS NOT NULL) OR (consented_on IS NOT NULL))),
  constraint job_profiles_consent_known_once_check CHECK (((consented_at IS NULL) OR (consented_on IS NULL))),
  constraint job_profiles_consent_method_check CHECK ((consent_method = ANY (ARRAY['CALL'::text, 'VIDEO'::text, 'CHAT'::text, 'EMAIL'::text, 'LINK'::text]))),
  constraint job_profiles_cost_currency_check CHECK ((cost_currency ~ '^[A-Z]{3}$'::text)),
  constraint job_profiles_cost_entered_cents_check CHECK ((cost_entered_cents >= 0)),
  constraint job_profiles_cost_entered_check CHECK (((cost_entered_cents IS NULL) = ((cost_currency IS NULL) OR (cost_rate_cents IS NULL)))),
  constraint job_profiles_cost_rate_cents_check CHECK ((cost_rate_cents >= 0)),
  constraint job_profiles_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint job_profiles_end_reason_check CHECK ((end_reason = ANY (ARRAY['SKILLS'::text, 'EXPERIENCE'::text, 'COMMUNICATION'::text, 'RATE'::text, 'LOCATION'::text, 'AVAILABILITY'::text, 'NO_RESPONSE'::text, 'NOT_INTERESTED'::text, 'OTHER_OFFER'::text, 'OTHER_CANDIDATE'::text, 'PERFORMANCE'::text, 'BUDGET'::text, 'JOB_CLOSED'::text, 'OTHER'::text]))),
  constraint job_profiles_ended_check CHECK (((status = ANY (ARRAY['NOT_SUBMITTED'::text, 'DEVELOPER_DECLINED'::text, 'DEVELOPER_WITHDREW'::text, 'CLIENT_REJECTED'::text, 'OFFER_DECLINED'::text, 'JOB_CLOSED'::text, 'ENDED_EARLY'::text])) = (end_reason IS NOT NULL))),
  constraint job_profiles_status_check CHECK ((status = ANY (ARRAY['SHORTLISTED'::text, 'CONTACTED'::text, 'INTERESTED'::text, 'READY_TO_SEND'::text, 'SENT'::text, 'CLIENT_REVIEW'::text, 'INTERVIEWING'::text, 'OFFER'::text, 'PLACED'::text, 'COMPLETED'::text, 'NOT_SUBMITTED'::text, 'DEVELOPER_DECLINED'::text, 'DEVELOPER_WITHDREW'::text, 'CLIENT_REJECTED'::text, 'OFFER_DECLINED'::text, 'JOB_CLOSED'::text, 'ENDED_EARLY'::text]))),
  constraint job_profiles_weekly_hours_check CHECK (((weekly_hours >= 1) AND (weekly_hours <= 168)))
);

create table job_regions (
  id uuid default gen_random_uuid() not null,
  name text not null,
  word text not null,
  countries text[] not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint job_regions_pkey PRIMARY KEY (id),
  constraint job_regions_countries_check CHECK (are_countries(countries)),
  constraint job_regions_name_check CHECK ((name <> ''::text)),
  constraint job_regions_word_check CHECK ((word <> ''::text))
);

create table job_skills (
  id uuid default gen_random_uuid() not null,
  job_id uuid not null,
  skill_id uuid not null,
  job_skill_type text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint job_skills_pkey PRIMARY KEY (job_id, skill_id),
  constraint job_skills_job_skill_type_check CHECK ((job_skill_type = ANY (ARRAY['REQUIRED'::text, 'CORE'::text, 'BONUS'::text])))
);

create table jobs (
  id uuid default gen_random_uuid() not null,
  company_id uuid not null,
  title text not null,
  type text not null,
  status text default 'LEAD'::text not null,
  left_status text,
  close_reason text,
  status_note text,
  description text,
  location text[] default '{}'::text[] not null,
  budget_hourly_min_cents bigint,
  budget_hourly_max_cents bigint,
  budget_monthly_cents bigint,
  yearly_budget_min_cents bigint,
  yearly_budget_max_cents bigint,
  currency text default 'USD'::text not null,
  openings smallint default 1 not null,
  owner_id uuid,
  contact_id uuid,
  next_action text,
  next_action_on date,
  deleted_at timestamp with time zone,
  is_public boolean default false not null,
  public_text text,
  shows_company boolean default false not null,
  shows_budget boolean default false not null,
  skills_changed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  weekly_hours smallint,
  overlap_hours smallint,
  starts_on date,
  tags text[] default '{}'::text[] not null,
  regions text[] default '{}'::text[] not null,
  region_countries text[] default '{}'::text[] not null,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_budget_hourly_max_cents_check CHECK ((budget_hourly_max_cents >= 0)),
  constraint jobs_budget_hourly_min_cents_check CHECK ((budget_hourly_min_cents >= 0)),
  constraint jobs_budget_hourly_order_check CHECK ((budget_hourly_max_cents >= budget_hourly_min_cents)),
  constraint jobs_budget_monthly_cents_check CHECK ((budget_monthly_cents >= 0)),
  constraint jobs_close_reason_check CHECK ((close_reason = ANY (ARRAY['FILLED_BY_US'::text, 'FILLED_ELSEWHERE'::text, 'BUDGET'::text, 'TERMS'::text, 'NO_MATCH'::text, 'NO_RESPONSE'::text, 'NO_LONGER_NEEDED'::text, 'OTHER'::text]))),
  constraint jobs_closed_check CHECK (((status = ANY (ARRAY['FILLED'::text, 'LOST'::text, 'CANCELLED'::text])) = (close_reason IS NOT NULL))),
  constraint jobs_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint jobs_left_check CHECK (((status = ANY (ARRAY['ON_HOLD'::text, 'FILLED'::text, 'LOST'::text, 'CANCELLED'::text])) = (left_status IS NOT NULL))),
  constraint jobs_left_status_check CHECK ((left_status = ANY (ARRAY['LEAD'::text, 'NEEDS_PROFILES'::text, 'PROFILES_SENT'::text, 'WAITING_ON_CLIENT'::text, 'FOLLOW_UP'::text, 'ACTIVE'::text]))),
  constraint jobs_location_check CHECK (are_countries(location)),
  constraint jobs_openings_check CHECK ((openings > 0)),
  constraint jobs_overlap_hours_check CHECK (((overlap_hours >= 1) AND (overlap_hours <= 24))),
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['LEAD'::text, 'NEEDS_PROFILES'::text, 'PROFILES_SENT'::text, 'WAITING_ON_CLIENT'::text, 'FOLLOW_UP'::text, 'ACTIVE'::text, 'ON_HOLD'::text, 'FILLED'::text, 'LOST'::text, 'CANCELLED'::text]))),
  constraint jobs_title_check CHECK ((title <> ''::text)),
  constraint jobs_type_check CHECK ((type = ANY (ARRAY['HOURLY'::text, 'MONTHLY'::text, 'SALARY'::text]))),
  constraint jobs_weekly_hours_check CHECK (((weekly_hours >= 1) AND (weekly_hours <= 168))),
  constraint jobs_yearly_budget_max_cents_check CHECK ((yearly_budget_max_cents >= 0)),
  constraint jobs_yearly_budget_min_cents_check CHECK ((yearly_budget_min_cents >= 0)),
  constraint jobs_yearly_budget_order_check CHECK ((yearly_budget_max_cents >= yearly_budget_min_cents))
);

create table last_visits (
  user_id uuid not null,
  changes_from timestamp with time zone not null,
  seen_until timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint last_visits_pkey PRIMARY KEY (user_id)
);

create table list_layouts (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  list text not null,
  columns text[] default '{}'::text[] not null,
  pinned integer default 1 not null,
  density text default 'COMFORTABLE'::text not null,
  default_view_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  group_by text default ''::text not null,
  constraint list_layouts_pkey PRIMARY KEY (user_id, list),
  constraint list_layouts_columns_check CHECK ((cardinality(columns) <= 50)),
  constraint list_layouts_density_check CHECK ((density = ANY (ARRAY['COMFORTABLE'::text, 'COMPACT'::text]))),
  constraint list_layouts_pinned_check CHECK (((pinned >= 1) AND (pinned <= 3)))
);

create table meeting_facts (
  meeting_id uuid not null,
  developer_name text not null,
  organiser_name text,
  job_title text,
  search text collate "C" generated always as (translate(lower((developer_name || COALESCE(('
'::text || job_title), ''::text))), 'ς'::text, 'σ'::text)) stored not null,
  constraint meeting_facts_pkey PRIMARY KEY (meeting_id)
);

create table meeting_guests (
  id uuid default gen_random_uuid() not null,
  meeting_id uuid not null,
  contact_id uuid,
  colleague_id uuid,
  invited boolean not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  answer text,
  answered_at timestamp with time zone,
  answered_sequence integer,
  answer_note text,
  proposed_times timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  constraint meeting_guests_pkey PRIMARY KEY (id),
  constraint meeting_guests_person_key UNIQUE NULLS NOT DISTINCT (meeting_id, contact_id, colleague_id),
  constraint meeting_guests_answer_check CHECK ((answer = ANY (ARRAY['YES'::text, 'NO'::text, 'OTHER_TIME'::text]))),
  constraint meeting_guests_answered_check CHECK ((num_nonnulls(answer, answered_at, answered_sequence) = ANY (ARRAY[0, 3]))),
  constraint meeting_guests_one_person_check CHECK ((num_nonnulls(contact_id, colleague_id) <= 1)),
  constraint meeting_guests_proposed_check CHECK ((cardinality(proposed_times) <=
CASE answer
    WHEN 'OTHER_TIME'::text THEN 3
    ELSE 0
END))
);

create table meeting_mails (
  id uuid default gen_random_uuid() not null,
  guest_id uuid not null,
  method text not null,
  sequence integer not null,
  type text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  url text,
  organiser_id uuid,
  delivery_method text not null,
  success boolean,
  metadata jsonb default '{}'::jsonb not null,
  send_after timestamp with time zone,
  lease_until timestamp with time zone,
  attempts integer default 0 not null,
  state text generated always as (
CASE
    WHEN success THEN 'SENT'::text
    WHEN ((NOT success) AND (metadata ? 'bounced'::text)) THEN 'BOUNCED'::text
    WHEN (NOT success) THEN 'REFUSED'::text
    WHEN (lease_until IS NOT NULL) THEN 'SENDING'::text
    WHEN (send_after IS NOT NULL) THEN 'QUEUED'::text
    ELSE 'UNKNOWN'::text
END) stored not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint meeting_mails_pkey PRIMARY KEY (id),
  constraint meeting_mails_once_key UNIQUE (guest_id, sequence),
  constraint meeting_mails_delivery_method_check CHECK ((delivery_method = ANY (ARRAY['EMAIL'::text, 'OUTBOX'::text]))),
  constraint meeting_mails_lease_check CHECK (((lease_until IS NULL) OR (send_after IS NOT NULL))),
  constraint meeting_mails_method_check CHECK ((method = ANY (ARRAY['REQUEST'::text, 'CANCEL'::text]))),
  constraint meeting_mails_type_check CHECK ((type = ANY (ARRAY['INTRO'::text, 'TECH_INTERVIEW'::text, 'CLIENT_INTERVIEW'::text, 'CHECK_IN'::text, 'OTHER'::text]))),
  constraint meeting_mails_waiting_check CHECK (((success IS NULL) OR (send_after IS NULL)))
);

create table meetings (
  id uuid default gen_random_uuid() not null,
  developer_id uuid not null,
  job_profile_id uuid,
  organiser_id uuid,
  type text not null,
  status text default 'SCHEDULED'::text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  url text,
  notes text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint meetings_pkey PRIMARY KEY (id),
  constraint meetings_length_check CHECK ((ends_at <= (starts_at + '1 day'::interval))),
  constraint meetings_order_check CHECK ((ends_at > starts_at)),
  constraint meetings_status_check CHECK ((status = ANY (ARRAY['SCHEDULED'::text, 'COMPLETED'::text, 'NO_SHOW'::text, 'CANCELLED'::text]))),
  constraint meetings_type_check CHECK ((type = ANY (ARRAY['INTRO'::text, 'TECH_INTERVIEW'::text, 'CLIENT_INTERVIEW'::text, 'CHECK_IN'::text, 'OTHER'::text])))
);

create table merged_developers (
  id uuid not null,
  developer_id uuid not null,
  email text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint merged_developers_pkey PRIMARY KEY (id),
  constraint merged_developers_email_check CHECK ((email <> ''::text))
);

create table message_replies (
  id uuid default gen_random_uuid() not null,
  developer_id uuid not null,
  logged_by_id uuid,
  channel text not null,
  received_at timestamp with time zone not null,
  body text not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint message_replies_pkey PRIMARY KEY (id),
  constraint message_replies_body_check CHECK ((body <> ''::text)),
  constraint message_replies_channel_check CHECK ((channel = ANY (ARRAY['CALL'::text, 'VIDEO'::text, 'CHAT'::text, 'EMAIL'::text, 'IN_PERSON'::text])))
);

create table message_templates (
  id uuid default gen_random_uuid() not null,
  name text not null,
  subject text not null,
  body text not null,
  deleted_at timestamp with time zone,
  rejection_reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint message_templates_pkey PRIMARY KEY (id),
  constraint message_templates_body_check CHECK ((body <> ''::text)),
  constraint message_templates_name_check CHECK ((name <> ''::text)),
  constraint message_templates_rejection_reason_check CHECK ((rejection_reason = ANY (ARRAY['SKILLS'::text, 'EXPERIENCE'::text, 'COMMUNICATION'::text, 'LANGUAGE'::text, 'RATE'::text, 'LOCATION'::text, 'AVAILABILITY'::text, 'NO_RESPONSE'::text, 'NO_DEMAND'::text, 'FOUND_OTHER_WORK'::text, 'PERFORMANCE'::text, 'CONDUCT'::text, 'DUPLICATE'::text, 'OTHER'::text]))),
  constraint message_templates_subject_check CHECK ((subject <> ''::text))
);

create table messages (
  id uuid default gen_random_uuid() not null,
  developer_id uuid not null,
  sender_id uuid,
  delivery_method text not null,
  subject text not null,
  body text not null,
  success boolean,
  metadata jsonb default '{}'::jsonb not null,
  send_after timestamp with time zone,
  lease_until timestamp with time zone,
  attempts integer default 0 not null,
  state text generated always as (
CASE
    WHEN success THEN 'SENT'::text
    WHEN (NOT success) THEN 'REFUSED'::text
    WHEN (lease_until IS NOT NULL) THEN 'SENDING'::text
    WHEN (send_after IS NOT NULL) THEN 'QUEUED'::text
    ELSE 'UNKNOWN'::text
END) stored not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  outcome text,
  outcome_number integer,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_body_check CHECK ((body <> ''::text)),
  constraint messages_delivery_method_check CHECK ((delivery_method = ANY (ARRAY['SLACK'::text, 'EMAIL'::text, 'OUTBOX'::text]))),
  constraint messages_lease_check CHECK (((lease_until IS NULL) OR (send_after IS NOT NULL))),
  constraint messages_outcome_check CHECK ((outcome = ANY (ARRAY['RECEIVED'::text, 'PASSED'::text, 'WAITING'::text, 'NOT_NOW'::text, 'MEMBER'::text, 'PUT_FORWARD'::text, 'PLACED'::text, 'JOB_CLOSED'::text]))),
  constraint messages_outcome_number_check CHECK (((outcome_number IS NULL) OR (outcome IS NOT NULL))),
  constraint messages_subject_check CHECK ((subject <> ''::text)),
  constraint messages_waiting_check CHECK (((success IS NULL) OR (send_after IS NULL)))
);

create table misspelled_resumes (
  resume_id uuid not null,
  constraint misspelled_resumes_pkey PRIMARY KEY (resume_id)
);

create table mutation_keys (
  account_id uuid not null,
  key text not null,
  operation text not null,
  arguments_hash text not null,
  answer text,
  created_at timestamp with time zone default now() not null,
  change_id uuid,
  constraint mutation_keys_pkey PRIMARY KEY (account_id, key),
  constraint mutation_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 100)))
);

create table note_mentions (
  source_id uuid not null,
  user_id uuid not null,
  by_id uuid,
  since timestamp with time zone default now() not null,
  constraint note_mentions_pkey PRIMARY KEY (source_id, user_id)
);

create table notes (
  id uuid default gen_random_uuid() not null,
  company_id uuid,
  contact_id uuid,
  developer_id uuid,
  job_id uuid,
  job_profile_id uuid,
  author_id uuid,
  body text not null,
  pinned boolean default false not null,
  shared_with_client boolean default false not null,
  channel text,
  talked_at timestamp with time zone,
  outcome text,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint notes_pkey PRIMARY KEY (id),
  constraint notes_body_check CHECK ((body <> ''::text)),
  constraint notes_channel_check CHECK ((channel = ANY (ARRAY['CALL'::text, 'VIDEO'::text, 'CHAT'::text, 'EMAIL'::text, 'IN_PERSON'::text]))),
  constraint notes_one_record_check CHECK (((num_nonnulls(company_id, developer_id, job_id, job_profile_id) = 1) AND ((contact_id IS NULL) OR (company_id IS NOT NULL)))),
  constraint notes_shared_check CHECK (((NOT shared_with_client) OR ((job_profile_id IS NOT NULL) AND (mentioned_in(body) = '{}'::uuid[])))),
  constraint notes_talk_check CHECK ((((channel IS NULL) = (talked_at IS NULL)) AND ((outcome IS NULL) OR (channel IS NOT NULL))))
);

create table notification_mails (
  user_id uuid not null,
  sent_on date not null,
  attempts integer default 0 not null,
  try_after timestamp with time zone,
  constraint notification_mails_pkey PRIMARY KEY (user_id)
);

create table notification_settings (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  kind text not null,
  bell boolean not null,
  mail boolean not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint notification_settings_pkey PRIMARY KEY (user_id, kind),
  constraint notification_settings_kind_check CHECK ((kind = ANY (ARRAY['REVIEW_ASSIGNED'::text, 'REVIEW_REMINDED'::text, 'REVIEW_DECLINED'::text, 'REVIEW_RELEASED'::text, 'CHECK_IN_OVERDUE'::text, 'CHECK_INS_MISSED'::text, 'FOLLOW_UP_DUE'::text, 'MESSAGE_FAILED'::text, 'BULK_MESSAGE_FAILED'::text, 'CLIENT_ANSWERED'::text, 'APPLICANT_ASSIGNED'::text, 'APPLICATIONS_DROPPED'::text, 'COPY_ASKED'::text, 'TASK_HELD'::text, 'TASKS_PAUSED'::text, 'BACKUP_FAILED'::text, 'SHARED_SKILL_UNCONFIRMED'::text, 'MAIL_FAILED'::text, 'NEW_RESUMES'::text, 'MENTIONED'::text, 'MEETING_ANSWERED'::text, 'NEW_PROFILES'::text, 'INTERVIEW_PROPOSED'::text, 'INTERVIEW_DECLINED'::text])))
);

create table notifications (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  since timestamp with time zone not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  done_at timestamp with time zone,
  mailed_since timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_kind_subject_id_key UNIQUE (user_id, kind, subject_id),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['REVIEW_ASSIGNED'::text, 'REVIEW_REMINDED'::text, 'REVIEW_DECLINED'::text, 'REVIEW_RELEASED'::text, 'CHECK_IN_OVERDUE'::text, 'CHECK_INS_MISSED'::text, 'FOLLOW_UP_DUE'::text, 'MESSAGE_FAILED'::text, 'BULK_MESSAGE_FAILED'::text, 'CLIENT_ANSWERED'::text, 'APPLICANT_ASSIGNED'::text, 'APPLICATIONS_DROPPED'::text, 'COPY_ASKED'::text, 'TASK_HELD'::text, 'TASKS_PAUSED'::text, 'BACKUP_FAILED'::text, 'SHARED_SKILL_UNCONFIRMED'::text, 'MAIL_FAILED'::text, 'NEW_RESUMES'::text, 'MENTIONED'::text, 'MEETING_ANSWERED'::text, 'NEW_PROFILES'::text, 'INTERVIEW_PROPOSED'::text, 'INTERVIEW_DECLINED'::text])))
);

create table oidc_artefacts (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  expires_at timestamp with time zone,
  consumed_at timestamp with time zone,
  constraint oidc_artefacts_pkey PRIMARY KEY (model, id)
);

create table outcome_texts (
  id uuid default gen_random_uuid() not null,
  outcome text not null,
  number integer not null,
  subject text not null,
  body text not null,
  is_offered boolean not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint outcome_texts_pkey PRIMARY KEY (outcome, number),
  constraint outcome_texts_body_check CHECK ((body <> ''::text)),
  constraint outcome_texts_number_check CHECK ((number > 0)),
  constraint outcome_texts_outcome_check CHECK ((outcome = ANY (ARRAY['RECEIVED'::text, 'PASSED'::text, 'WAITING'::text, 'NOT_NOW'::text, 'MEMBER'::text, 'PUT_FORWARD'::text, 'PLACED'::text, 'JOB_CLOSED'::text]))),
  constraint outcome_texts_subject_check CHECK ((subject <> ''::text))
);

create table password_links (
  user_id uuid not null,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  made_by text,
  constraint password_links_pkey PRIMARY KEY (user_id),
  constraint password_links_token_hash_key UNIQUE (token_hash)
);

create table placement_facts (
  placement_id uuid not null,
  is_living boolean not null,
  developer_id uuid not null,
  developer_name text not null,
  job_id uuid not null,
  job_title text not null,
  company_id uuid not null,
  company_name text not null,
  dstm_id uuid,
  dstm_name text,
  last_held_at timestamp with time zone,
  last_mood text,
  mood_before text,
  last_missed_on date,
  missed_in_a_row integer default 0 not null,
  next_due_on date,
  search text collate "C" generated always as (translate(lower(((((developer_name || '
'::text) || job_title) || '
'::text) || company_name)), 'ς'::text, 'σ'::text)) stored not null,
  constraint placement_facts_pkey PRIMARY KEY (placement_id)
);

create table placement_rates (
  id uuid default gen_random_uuid() not null,
  placement_id uuid not null,
  starts_on date not null,
  cost_rate_cents bigint not null,
  bill_rate_cents bigint not null,
  currency text not null,
  author_id uuid default account_in(current_setting('vouch.actor'::text, true)),
  superseded_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  cost_currency text,
  cost_entered_cents bigint,
  constraint placement_rates_pkey PRIMARY KEY (id),
  constraint placement_rates_bill_rate_cents_check CHECK ((bill_rate_cents >= 0)),
  constraint placement_rates_cost_currency_check CHECK ((cost_currency ~ '^[A-Z]{3}$'::text)),
  constraint placement_rates_cost_entered_cents_check CHECK ((cost_entered_cents >= 0)),
  constraint placement_rates_cost_entered_check CHECK (((cost_entered_cents IS NULL) = (cost_currency IS NULL))),
  constraint placement_rates_cost_rate_cents_check CHECK ((cost_rate_cents >= 0)),
  constraint placement_rates_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

create table placements (
  id uuid default gen_random_uuid() not null,
  job_profile_id uuid not null,
  status text default 'PENDING_START'::text not null,
  starts_on date not null,
  ends_on date,
  cost_rate_cents bigint not null,
  bill_rate_cents bigint not null,
  currency text default 'USD'::text not null,
  weekly_hours smallint not null,
  end_note text,
  end_reason text,
  start_note text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  cost_currency text,
  cost_entered_cents bigint,
  constraint placements_pkey PRIMARY KEY (id),
  constraint placements_job_profile_id_key UNIQUE (job_profile_id),
  constraint placements_bill_rate_cents_check CHECK ((bill_rate_cents >= 0)),
  constraint placements_cost_currency_check CHECK ((cost_currency ~ '^[A-Z]{3}$'::text)),
  constraint placements_cost_entered_cents_check CHECK ((cost_entered_cents >= 0)),
  constraint placements_cost_entered_check CHECK (((cost_entered_cents IS NULL) = (cost_currency IS NULL))),
  constraint placements_cost_rate_cents_check CHECK ((cost_rate_cents >= 0)),
  constraint placements_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint placements_end_reason_check CHECK ((end_reason = ANY (ARRAY['PERFORMANCE'::text, 'COMMUNICATION'::text, 'SKILLS'::text, 'AVAILABILITY'::text, 'OTHER_OFFER'::text, 'RATE'::text, 'BUDGET'::text, 'JOB_CLOSED'::text, 'OTHER'::text]))),
  constraint placements_order_check CHECK ((ends_on >= starts_on)),
  constraint placements_status_check CHECK ((status = ANY (ARRAY['PENDING_START'::text, 'ACTIVE'::text, 'ENDING'::text, 'ENDED'::text, 'ENDED_EARLY'::text]))),
  constraint placements_weekly_hours_check CHECK (((weekly_hours >= 1) AND (weekly_hours <= 168)))
);

create table rate_limits (
  key text not null,
  hits double precision not null,
  updated_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table reminder_rules (
  id uuid default gen_random_uuid() not null,
  rule text not null,
  number integer not null,
  is_on boolean not null,
  remind_days integer not null,
  follow_up_days integer not null,
  time_zone text not null,
  subject text not null,
  body text not null,
  set_by_id uuid default account_in(current_setting('vouch.actor'::text, true)) not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint reminder_rules_pkey PRIMARY KEY (rule, number),
  constraint reminder_rules_body_check CHECK ((body <> ''::text)),
  constraint reminder_rules_follow_up_days_check CHECK (((follow_up_days >= 1) AND (follow_up_days <= 60))),
  constraint reminder_rules_number_check CHECK ((number > 0)),
  constraint reminder_rules_remind_days_check CHECK (((remind_days >= 1) AND (remind_days <= 60))),
  constraint reminder_rules_rule_check CHECK ((rule = ANY (ARRAY['CONSENT'::text, 'APPLICANT'::text, 'SHORTLIST'::text, 'SHARED_PROFILE'::text]))),
  constraint reminder_rules_subject_check CHECK ((subject <> ''::text)),
  constraint reminder_rules_time_zone_check CHECK ((time_zone <> ''::text))
);

create table reminders (
  id uuid not null,
  rule text not null,
  number integer not null,
  step text not null,
  subject_id uuid not null,
  reader_id uuid not null,
  run_id uuid not null,
  created_at timestamp with time zone not null,
  constraint reminders_pkey PRIMARY KEY (subject_id, step),
  constraint reminders_number_check CHECK ((number > 0)),
  constraint reminders_rule_check CHECK ((rule = ANY (ARRAY['CONSENT'::text, 'APPLICANT'::text, 'SHORTLIST'::text, 'SHARED_PROFILE'::text]))),
  constraint reminders_step_check CHECK ((step = ANY (ARRAY['REMIND'::text, 'FOLLOW_UP'::text])))
);

create table resume_alert_hits (
  alert_id uuid not null,
  resume_id uuid not null,
  found_at timestamp with time zone default now() not null,
  constraint resume_alert_hits_pkey PRIMARY KEY (alert_id, resume_id)
);

create table resume_alerts (
  id uuid default gen_random_uuid() not null,
  saved_view_id uuid not null,
  began_at timestamp with time zone default now() not null,
  checked_until timestamp with time zone default now() not null,
  counted_since timestamp with time zone default now() not null,
  found_at timestamp with time zone,
  constraint resume_alerts_pkey PRIMARY KEY (id),
  constraint resume_alerts_saved_view_id_key UNIQUE (saved_view_id)
);

create table resume_vocabulary (
  word text collate "C" not null,
  resumes integer not null,
  constraint resume_vocabulary_pkey PRIMARY KEY (word)
);

create table resumes (
  id uuid default gen_random_uuid() not null,
  developer_id uuid not null,
  file_key text not null,
  file_name text not null,
  file_type text not null,
  file_size integer not null,
  extracted_text text,
  deleted_at timestamp with time zone,
  search tsvector generated always as (resume_words(extracted_text)) stored,
  file_hash text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint resumes_pkey PRIMARY KEY (id),
  constraint resumes_file_key_key UNIQUE (file_key),
  constraint resumes_file_size_check CHECK ((file_size > 0)),
  constraint resumes_file_type_check CHECK ((file_type = ANY (ARRAY['PDF'::text, 'DOCX'::text, 'TXT'::text])))
);

create table retention_items (
  id uuid default gen_random_uuid() not null,
  rule text not null,
  developer_id uuid not null,
  things integer not null,
  shown_from timestamp with time zone,
  shown_days integer default 0 not null,
  last_shown_on date default utc_today() not null,
  claimed_at timestamp with time zone,
  through timestamp with time zone,
  run_id uuid,
  constraint retention_items_pkey PRIMARY KEY (developer_id, rule),
  constraint retention_items_rule_check CHECK ((rule = ANY (ARRAY['REJECTED'::text, 'RESUMES'::text, 'MESSAGES'::text, 'EVENTS'::text])))
);

create table retention_rules (
  id uuid default gen_random_uuid() not null,
  rule text not null,
  months integer,
  set_by_id uuid default account_in(current_setting('vouch.actor'::text, true)) not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint retention_rules_pkey PRIMARY KEY (rule),
  constraint retention_rules_months_check CHECK (((months >= 1) AND (months <= 120))),
  constraint retention_rules_rule_check CHECK ((rule = ANY (ARRAY['REJECTED'::text, 'RESUMES'::text, 'MESSAGES'::text, 'EVENTS'::text])))
);

create table review_facts (
  review_id uuid not null,
  reviewer_id uuid not null,
  code_name text not null,
  assessment_name text not null,
  search text collate "C" generated always as (search_text(code_name, assessment_name)) stored not null,
  constraint review_facts_pkey PRIMARY KEY (review_id)
);

create table review_scores (
  id uuid default gen_random_uuid() not null,
  review_id uuid not null,
  criterion_id uuid not null,
  score smallint,
  comment text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint review_scores_pkey PRIMARY KEY (id),
  constraint review_scores_review_id_criterion_id_key UNIQUE (review_id, criterion_id),
  constraint review_scores_score_check CHECK (((score >= 1) AND (score <= 4)))
);

create table reviews (
  id uuid default gen_random_uuid() not null,
  developer_assessment_id uuid not null,
  reviewer_id uuid not null,
  status text default 'PENDING'::text not null,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  total_score real,
  comments text,
  decline_reason text,
  origin text default 'ASSIGNED'::text not null,
  accepted_at timestamp with time zone,
  draft jsonb,
  unshown_skills text[] default '{}'::text[] not null,
  asked_at timestamp with time zone default clock_timestamp() not null,
  shown_skills text[] default '{}'::text[] not null,
  released_at timestamp with time zone,
  released_because text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_developer_assessment_id_reviewer_id_key UNIQUE (developer_assessment_id, reviewer_id),
  constraint reviews_check CHECK (((array_position(shown_skills, NULL::text) IS NULL) AND (NOT (shown_skills && unshown_skills)))),
  constraint reviews_draft_check CHECK ((jsonb_typeof(draft) = 'object'::text)),
  constraint reviews_origin_check CHECK ((origin = ANY (ARRAY['ASSIGNED'::text, 'CLOSE_TO_MARK'::text, 'MUST_PASS_FAILED'::text, 'CALIBRATION'::text, 'BY_HAND'::text]))),
  constraint reviews_released_because_check CHECK ((released_because = ANY (ARRAY['REPLACED'::text, 'RELEASED'::text, 'BLOCKED'::text, 'AWAY'::text]))),
  constraint reviews_released_check CHECK ((((released_at IS NULL) = (released_because IS NULL)) AND ((released_at IS NULL) OR (status = 'DECLINED'::text)))),
  constraint reviews_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'DRAFT'::text, 'SENT'::text, 'DECLINED'::text]))),
  constraint reviews_total_score_check CHECK (((total_score >= (0)::double precision) AND (total_score <= (100)::double precision))),
  constraint reviews_unshown_skills_check CHECK ((array_position(unshown_skills, NULL::text) IS NULL))
);

create table saved_views (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  name text not null,
  screen text not null,
  query text not null,
  shared boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  alert boolean default false not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_name_check CHECK ((name <> ''::text))
);

create table security_event_facts (
  event_id bigint not null,
  people text not null,
  search text collate "C" generated always as (search_text(people)) stored not null,
  constraint security_event_facts_pkey PRIMARY KEY (event_id)
);

create table security_events (
  id bigint generated always as identity,
  at timestamp with time zone default now() not null,
  kind text not null,
  actor text default NULLIF(current_setting('vouch.actor'::text, true), ''::text) not null,
  person_id uuid,
  address text default "left"(NULLIF(current_setting('vouch.address'::text, true), ''::text), 64),
  device text default "left"(NULLIF(current_setting('vouch.device'::text, true), ''::text), 64),
  request_id text default NULLIF(current_setting('vouch.request_id'::text, true), ''::text),
  details jsonb default '{}'::jsonb not null,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_actor_check CHECK ((actor ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(task|import):.+|nobody)$'::text)),
  constraint security_events_details_check CHECK ((length((details)::text) <= 1000)),
  constraint security_events_kind_check CHECK ((kind = ANY (ARRAY['LOG_IN'::text, 'LOG_IN_FAILED'::text, 'LOG_OUT'::text, 'LINK_CREATED'::text, 'PASSWORD_SET'::text, 'PASSWORD_CHANGED'::text, 'SESSIONS_ENDED'::text, 'TOKEN_REPLAYED'::text, 'ACCOUNT_CREATED'::text, 'ACCOUNT_BLOCKED'::text, 'ACCOUNT_UNBLOCKED'::text, 'ROLE_CHANGED'::text, 'EMAIL_CHANGED'::text, 'IDENTITY_LINKED'::text, 'EXPORTED'::text, 'PERSON_ERASED'::text, 'APPLICATIONS_DELETED'::text, 'CLOCK_CONFIRMED'::text, 'TASK_ALLOWED'::text, 'TASK_TAKEN_BACK'::text, 'RETENTION_APPLIED'::text])))
);

create table sessions (
  uid text not null,
  user_id uuid not null,
  address text not null,
  device text not null,
  began_at timestamp with time zone not null,
  last_seen_at timestamp with time zone default now() not null,
  constraint sessions_pkey PRIMARY KEY (uid)
);

create table signed_links (
  id uuid default gen_random_uuid() not null,
  purpose text not null,
  token_hash text,
  job_profile_id uuid,
  made_by_id uuid,
  message_id uuid,
  snapshot jsonb,
  expires_at timestamp with time zone not null,
  first_opened_at timestamp with time zone,
  last_opened_at timestamp with time zone,
  open_count integer default 0 not null,
  withdrawn_at timestamp with time zone,
  used_at timestamp with time zone,
  answer text,
  answer_note text,
  developer_assessment_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  contact_id uuid,
  job_id uuid,
  shortlist_id uuid,
  constraint signed_links_pkey PRIMARY KEY (id),
  constraint signed_links_token_hash_key UNIQUE (token_hash),
  constraint signed_links_about_check CHECK (((num_nonnulls(job_profile_id, developer_assessment_id, job_id) = 1) AND ((purpose = 'SUBMISSION'::text) = (developer_assessment_id IS NOT NULL)) AND ((purpose = 'SHORTLIST'::text) = (job_id IS NOT NULL)))),
  constraint signed_links_answer_check CHECK ((answer = ANY (ARRAY['AGREED'::text, 'DECLINED'::text]))),
  constraint signed_links_answered_check CHECK (((used_at IS NULL) = (answer IS NULL))),
  constraint signed_links_contact_check CHECK (
CASE purpose
    WHEN 'SHORTLIST'::text THEN (contact_id IS NOT NULL)
    WHEN 'CLIENT_PROFILE'::text THEN true
    ELSE (contact_id IS NULL)
END),
  constraint signed_links_note_check CHECK (((answer IS NOT NULL) OR (answer_note IS NULL))),
  constraint signed_links_open_count_check CHECK ((open_count >= 0)),
  constraint signed_links_opened_check CHECK ((((open_count = 0) = (first_opened_at IS NULL)) AND ((open_count = 0) = (last_opened_at IS NULL)))),
  constraint signed_links_purpose_check CHECK ((purpose = ANY (ARRAY['CONSENT'::text, 'CLIENT_PROFILE'::text, 'SUBMISSION'::text, 'SHORTLIST'::text]))),
  constraint signed_links_question_check CHECK (((purpose = 'CONSENT'::text) OR (answer IS NULL))),
  constraint signed_links_shortlist_check CHECK (((shortlist_id IS NULL) OR ((purpose = 'CLIENT_PROFILE'::text) AND (contact_id IS NOT NULL)))),
  constraint signed_links_shown_check CHECK (
CASE purpose
    WHEN 'CLIENT_PROFILE'::text THEN ((snapshot IS NOT NULL) OR (token_hash IS NULL))
    ELSE (snapshot IS NULL)
END)
);

create table signed_terms (
  id uuid default gen_random_uuid() not null,
  developer_id uuid not null,
  signed_on date not null,
  file_key text not null,
  file_name text not null,
  file_type text not null,
  file_size integer not null,
  file_hash text,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint signed_terms_pkey PRIMARY KEY (id),
  constraint signed_terms_file_key_key UNIQUE (file_key),
  constraint signed_terms_file_size_check CHECK ((file_size > 0)),
  constraint signed_terms_file_type_check CHECK ((file_type = ANY (ARRAY['PDF'::text, 'DOCX'::text, 'TXT'::text])))
);

create table skill_counts (
  id bigint generated always as identity,
  skill_id uuid not null,
  developers bigint default 0 not null,
  verified bigint default 0 not null,
  members bigint default 0 not null,
  open_jobs bigint default 0 not null,
  constraint skill_counts_pkey PRIMARY KEY (id)
);

create table skills (
  id uuid default gen_random_uuid() not null,
  name text not null,
  skill_type text not null,
  aliases text[] default '{}'::text[] not null,
  active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  catalogue_keys text[] default '{}'::text[] not null,
  constraint skills_pkey PRIMARY KEY (id),
  constraint skills_name_check CHECK ((name <> ''::text)),
  constraint skills_skill_type_check CHECK ((skill_type = ANY (ARRAY['LANGUAGE'::text, 'FRAMEWORK'::text, 'DATABASE'::text, 'CLOUD'::text, 'TOOL'::text, 'SOFT'::text])))
);

create table state_changes (
  event_id bigint not null,
  table_name text not null,
  row_id uuid not null,
  column_name text not null,
  from_value text,
  to_value text,
  at timestamp with time zone not null,
  change_id uuid,
  undoes uuid,
  constraint state_changes_pkey PRIMARY KEY (event_id, column_name)
);

create table submissions (
  id uuid default gen_random_uuid() not null,
  developer_assessment_id uuid not null,
  note text,
  file_key text,
  file_name text,
  file_type text,
  file_size integer,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint submissions_pkey PRIMARY KEY (id),
  constraint submissions_developer_assessment_id_key UNIQUE (developer_assessment_id),
  constraint submissions_file_key_key UNIQUE (file_key),
  constraint submissions_file_check CHECK ((num_nulls(file_key, file_name, file_type, file_size) = ANY (ARRAY[0, 4]))),
  constraint submissions_file_size_check CHECK ((file_size > 0)),
  constraint submissions_file_type_check CHECK ((file_type = ANY (ARRAY['ZIP'::text, 'GZIP'::text, 'PDF'::text, 'TXT'::text])))
);

create table suspect_files (
  file_key text not null,
  created_at timestamp with time zone default now() not null,
  virus text,
  refused_at timestamp with time zone,
  constraint suspect_files_pkey PRIMARY KEY (file_key)
);

create table task_runs (
  id uuid not null,
  task text not null,
  state text not null,
  at timestamp with time zone default clock_timestamp() not null,
  due integer,
  total integer,
  written integer default 0 not null,
  decided_by_id uuid,
  constraint task_runs_pkey PRIMARY KEY (id),
  constraint task_runs_check CHECK (((due IS NULL) = (total IS NULL))),
  constraint task_runs_check1 CHECK (((state <> ALL (ARRAY['HELD'::text, 'ALLOWED'::text])) OR (due IS NOT NULL))),
  constraint task_runs_state_check CHECK ((state = ANY (ARRAY['HELD'::text, 'ALLOWED'::text, 'DONE'::text, 'TAKEN_BACK'::text]))),
  constraint task_runs_task_check CHECK ((task = ANY (ARRAY['CHECK_INS'::text, 'PLACEMENTS'::text, 'ASSESSMENTS'::text, 'RETENTION_REJECTED'::text, 'RETENTION_RESUMES'::text, 'RETENTION_MESSAGES'::text, 'RETENTION_EVENTS'::text, 'REMINDERS_CONSENT'::text, 'REMINDERS_APPLICANT'::text, 'REMINDERS_SHORTLIST'::text, 'REMINDERS_SHARED_PROFILE'::text])))
);

create table tasks (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  payload text not null,
  change_id uuid,
  run_after timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  lease_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  message_id text,
  unclear integer default 0 not null,
  caused_by uuid default account_in(current_setting('vouch.actor'::text, true)),
  given_up_at timestamp with time zone,
  given_up_for text,
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_kind_check CHECK ((kind <> ''::text))
);

create table unconfirmed_verifications (
  id uuid default gen_random_uuid() not null,
  review_id uuid not null,
  skill_id uuid not null,
  years_of_experience real,
  refused_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint unconfirmed_verifications_pkey PRIMARY KEY (review_id, skill_id)
);

create table unknown_skill_mentions (
  name text not null,
  written text not null,
  resume_id uuid,
  job_id uuid,
  constraint unknown_skill_mentions_name_resume_id_job_id_key UNIQUE NULLS NOT DISTINCT (name, resume_id, job_id),
  constraint unknown_skill_mentions_check CHECK ((num_nonnulls(resume_id, job_id) = 1))
);

create table unowned_files (
  file_key text not null,
  created_at timestamp with time zone default now() not null,
  constraint unowned_files_pkey PRIMARY KEY (file_key)
);

create table unread_skill_texts (
  resume_id uuid,
  job_id uuid,
  constraint unread_skill_texts_key UNIQUE NULLS NOT DISTINCT (resume_id, job_id),
  constraint unread_skill_texts_check CHECK ((num_nonnulls(resume_id, job_id) = 1))
);

create table users (
  id uuid default gen_random_uuid() not null,
  display_name text not null,
  email text not null,
  username text,
  role text not null,
  active boolean default true not null,
  password_hash text,
  identity_issuer text,
  identity_subject text,
  search text collate "C" not null,
  review_capacity smallint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_check CHECK (((identity_issuer IS NULL) = (identity_subject IS NULL))),
  constraint users_display_name_check CHECK ((display_name <> ''::text)),
  constraint users_email_check CHECK ((email <> ''::text)),
  constraint users_review_capacity_check CHECK (((review_capacity >= 0) AND (review_capacity <= 50))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'vetter'::text, 'dstm'::text, 'recruiter'::text, 'reviewer'::text, 'client'::text])))
);

create table vetting_facts (
  developer_id uuid not null,
  step_since timestamp with time zone,
  attempt_id uuid,
  attempt_status text,
  assessment_id uuid,
  reviewer_id uuid,
  is_review_owed boolean default false not null,
  due_at timestamp with time zone,
  score real,
  constraint vetting_facts_pkey PRIMARY KEY (developer_id)
);

create table work_findings (
  id uuid default gen_random_uuid() not null,
  developer_assessment_id uuid not null,
  in_copy_id uuid,
  place text not null,
  found text not null,
  examples text[] default '{}'::text[] not null,
  example_count integer default 1 not null,
  confirmed_at timestamp with time zone,
  confirmed_by_id uuid,
  reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint work_findings_pkey PRIMARY KEY (id),
  constraint work_findings_confirmed_check CHECK (((confirmed_at IS NULL) = (reason IS NULL))),
  constraint work_findings_place_check CHECK ((place = ANY (ARRAY['ADDRESS'::text, 'NOTE'::text, 'FILE_NAME'::text, 'TEXT'::text, 'GIT'::text, 'METADATA'::text, 'UNSEARCHED'::text])))
);

create table work_searches (
  id uuid default gen_random_uuid() not null,
  developer_assessment_id uuid not null,
  in_copy_id uuid,
  tries integer default 0 not null,
  waits_until timestamp with time zone,
  constraint work_searches_pkey PRIMARY KEY (id),
  constraint work_searches_developer_assessment_id_in_copy_id_key UNIQUE NULLS NOT DISTINCT (developer_assessment_id, in_copy_id)
);

alter table companies alter column search set statistics 1000;
alter table developer_skills alter column skill_id set statistics 1000;
alter table developers alter column search set statistics 1000;
alter table job_facts alter column search set statistics 1000;
alter table job_profile_facts alter column search set statistics 1000;
alter table meeting_facts alter column search set statistics 1000;
alter table placement_facts alter column search set statistics 1000;
alter table resumes alter column search set storage external;
alter table review_facts alter column search set statistics 1000;
alter table security_event_facts alter column search set statistics 1000;
alter table users alter column search set statistics 1000;
alter table resumes set (toast_tuple_target=128);
alter table account_activity add constraint account_activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table anonymous_copies add constraint anonymous_copies_added_by_id_fkey FOREIGN KEY (added_by_id) REFERENCES users(id);
alter table anonymous_copies add constraint anonymous_copies_developer_assessment_id_fkey FOREIGN KEY (developer_assessment_id) REFERENCES developer_assessments(id);
alter table application_forms add constraint application_forms_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL;
alter table applications add constraint applications_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users(id);
alter table applications add constraint applications_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table applications add constraint applications_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
alter table assessment_reviewers add constraint assessment_reviewers_assessment_id_fkey FOREIGN KEY (assessment_id) REFERENCES assessments(id);
alter table assessment_reviewers add constraint assessment_reviewers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table assessment_versions add constraint assessment_versions_assessment_id_fkey FOREIGN KEY (assessment_id) REFERENCES assessments(id);
alter table challenge_revisions add constraint challenge_revisions_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES challenges(id);
alter table challenges add constraint challenges_assessment_id_fkey FOREIGN KEY (assessment_id) REFERENCES assessments(id);
alter table check_ins add constraint check_ins_host_id_fkey FOREIGN KEY (host_id) REFERENCES users(id);
alter table check_ins add constraint check_ins_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placements(id);
alter table client_facts add constraint client_facts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table companies add constraint companies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table company_facts add constraint company_facts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table company_messages add constraint company_messages_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id);
alter table company_messages add constraint company_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table company_messages add constraint company_messages_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id);
alter table company_messages add constraint company_messages_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
alter table company_messages add constraint company_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id);
alter table company_users add constraint company_users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table company_users add constraint company_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table contacts add constraint contacts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table criteria add constraint criteria_assessment_version_id_fkey FOREIGN KEY (assessment_version_id) REFERENCES assessment_versions(id) ON DELETE CASCADE;
alter table days_off add constraint days_off_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table developer_assessments add constraint developer_assessments_assessment_version_id_fkey FOREIGN KEY (assessment_version_id) REFERENCES assessment_versions(id);
alter table developer_assessments add constraint developer_assessments_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES challenges(id);
alter table developer_assessments add constraint developer_assessments_challenge_revision_id_fkey FOREIGN KEY (challenge_revision_id) REFERENCES challenge_revisions(id);
alter table developer_assessments add constraint developer_assessments_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table developer_assessments add constraint developer_assessments_sent_by_id_fkey FOREIGN KEY (sent_by_id) REFERENCES users(id);
alter table developer_facts add constraint developer_facts_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id) ON DELETE CASCADE;
alter table developer_skills add constraint developer_skills_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id) ON DELETE CASCADE;
alter table developer_skills add constraint developer_skills_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id);
alter table developer_skills add constraint developer_skills_verified_by_review_id_fkey FOREIGN KEY (verified_by_review_id) REFERENCES reviews(id);
alter table developers add constraint developers_dstm_id_fkey FOREIGN KEY (dstm_id) REFERENCES users(id);
alter table developers add constraint developers_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table exchange_rates add constraint exchange_rates_entered_by_id_fkey FOREIGN KEY (entered_by_id) REFERENCES users(id);
alter table failed_mails add constraint failed_mails_application_form_id_fkey FOREIGN KEY (application_form_id) REFERENCES application_forms(id) ON DELETE CASCADE;
alter table failed_mails add constraint failed_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table failed_sign_ins add constraint failed_sign_ins_event_id_fkey FOREIGN KEY (event_id) REFERENCES security_events(id) ON DELETE CASCADE;
alter table figure_mail_settings add constraint figure_mail_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table figure_mails add constraint figure_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table firm_exports add constraint firm_exports_made_by_id_fkey FOREIGN KEY (made_by_id) REFERENCES users(id) ON DELETE SET NULL;
alter table follow_ups add constraint follow_ups_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id);
alter table follow_ups add constraint follow_ups_check_in_id_fkey FOREIGN KEY (check_in_id) REFERENCES check_ins(id) ON DELETE CASCADE;
alter table follow_ups add constraint follow_ups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table follow_ups add constraint follow_ups_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id);
alter table follow_ups add constraint follow_ups_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table follow_ups add constraint follow_ups_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
alter table follow_ups add constraint follow_ups_job_profile_id_fkey FOREIGN KEY (job_profile_id) REFERENCES job_profiles(id);
alter table goals add constraint goals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table handovers add constraint handovers_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table handovers add constraint handovers_from_id_fkey FOREIGN KEY (from_id) REFERENCES users(id);
alter table handovers add constraint handovers_to_id_fkey FOREIGN KEY (to_id) REFERENCES users(id);
alter table home_settings add constraint home_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table import_runs add constraint import_runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE SET NULL;
alter table imported_moves add constraint imported_moves_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table imported_moves add constraint imported_moves_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
alter table imported_moves add constraint imported_moves_job_profile_id_fkey FOREIGN KEY (job_profile_id) REFERENCES job_profiles(id);
alter table imported_moves add constraint imported_moves_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placements(id);
alter table interview_times add constraint interview_times_job_profile_id_fkey FOREIGN KEY (job_profile_id) REFERENCES job_profiles(id);
alter table interview_times add constraint interview_times_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id);
alter table job_facts add constraint job_facts_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
alter table job_message_batches add constraint job_message_batches_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
alter table job_message_batches add constraint job_message_batches_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id);
alter table job_messages add constraint job_messages_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES job_message_batches(id);
alter table job_messages add constraint job_messages_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table job_messages add constraint job_messages_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
alter table job_profile_facts add constraint job_profile_facts_job_profile_id_fkey FOREIGN KEY (job_profile_id) REFERENCES job_profiles(id) ON DELETE CASCADE;
alter table job_profiles add constraint job_profiles_client_answered_by_fkey FOREIGN KEY (client_answered_by) REFERENCES users(id);
alter table job_profiles add constraint job_profiles_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table job_profiles add constraint job_profiles_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
alter table job_profiles add constraint job_profiles_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table job_skills add constraint job_skills_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
alter table job_skills add constraint job_skills_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id);
alter table jobs add constraint jobs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table jobs add constraint jobs_contact_company_fkey FOREIGN KEY (contact_id, company_id) REFERENCES contacts(id, company_id);
alter table jobs add constraint jobs_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id);
alter table jobs add constraint jobs_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table last_visits add constraint last_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table list_layouts add constraint list_layouts_default_view_id_fkey FOREIGN KEY (default_view_id) REFERENCES saved_views(id) ON DELETE SET NULL;
alter table list_layouts add constraint list_layouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table meeting_facts add constraint meeting_facts_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meetings(id) ON DELETE CASCADE;
alter table meeting_guests add constraint meeting_guests_colleague_id_fkey FOREIGN KEY (colleague_id) REFERENCES users(id);
alter table meeting_guests add constraint meeting_guests_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id);
alter table meeting_guests add constraint meeting_guests_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meetings(id);
alter table meeting_mails add constraint meeting_mails_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES meeting_guests(id);
alter table meeting_mails add constraint meeting_mails_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES users(id);
alter table meetings add constraint meetings_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table meetings add constraint meetings_job_profile_id_fkey FOREIGN KEY (job_profile_id) REFERENCES job_profiles(id);
alter table meetings add constraint meetings_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES users(id);
alter table merged_developers add constraint merged_developers_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table message_replies add constraint message_replies_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table message_replies add constraint message_replies_logged_by_id_fkey FOREIGN KEY (logged_by_id) REFERENCES users(id);
alter table messages add constraint messages_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table messages add constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id);
alter table misspelled_resumes add constraint misspelled_resumes_resume_id_fkey FOREIGN KEY (resume_id) REFERENCES resumes(id) ON DELETE CASCADE;
alter table mutation_keys add constraint mutation_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE;
alter table note_mentions add constraint note_mentions_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL;
alter table note_mentions add constraint note_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notes add constraint notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table notes add constraint notes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table notes add constraint notes_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id);
alter table notes add constraint notes_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table notes add constraint notes_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
alter table notes add constraint notes_job_profile_id_fkey FOREIGN KEY (job_profile_id) REFERENCES job_profiles(id);
alter table notification_mails add constraint notification_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notification_settings add constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table password_links add constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table placement_facts add constraint placement_facts_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placements(id) ON DELETE CASCADE;
alter table placement_rates add constraint placement_rates_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table placement_rates add constraint placement_rates_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placements(id);
alter table placements add constraint placements_job_profile_id_fkey FOREIGN KEY (job_profile_id) REFERENCES job_profiles(id);
alter table reminder_rules add constraint reminder_rules_set_by_id_fkey FOREIGN KEY (set_by_id) REFERENCES users(id);
alter table resume_alert_hits add constraint resume_alert_hits_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES resume_alerts(id) ON DELETE CASCADE;
alter table resume_alert_hits add constraint resume_alert_hits_resume_id_fkey FOREIGN KEY (resume_id) REFERENCES resumes(id) ON DELETE CASCADE;
alter table resume_alerts add constraint resume_alerts_saved_view_id_fkey FOREIGN KEY (saved_view_id) REFERENCES saved_views(id) ON DELETE CASCADE;
alter table resumes add constraint resumes_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table retention_items add constraint retention_items_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id) ON DELETE CASCADE;
alter table retention_rules add constraint retention_rules_set_by_id_fkey FOREIGN KEY (set_by_id) REFERENCES users(id);
alter table review_facts add constraint review_facts_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
alter table review_scores add constraint review_scores_criterion_id_fkey FOREIGN KEY (criterion_id) REFERENCES criteria(id);
alter table review_scores add constraint review_scores_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
alter table reviews add constraint reviews_developer_assessment_id_fkey FOREIGN KEY (developer_assessment_id) REFERENCES developer_assessments(id);
alter table reviews add constraint reviews_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id);
alter table saved_views add constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table security_event_facts add constraint security_event_facts_event_id_fkey FOREIGN KEY (event_id) REFERENCES security_events(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table signed_links add constraint signed_links_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id);
alter table signed_links add constraint signed_links_developer_assessment_id_fkey FOREIGN KEY (developer_assessment_id) REFERENCES developer_assessments(id);
alter table signed_links add constraint signed_links_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id);
alter table signed_links add constraint signed_links_job_profile_id_fkey FOREIGN KEY (job_profile_id) REFERENCES job_profiles(id);
alter table signed_links add constraint signed_links_made_by_id_fkey FOREIGN KEY (made_by_id) REFERENCES users(id);
alter table signed_links add constraint signed_links_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id);
alter table signed_links add constraint signed_links_shortlist_id_fkey FOREIGN KEY (shortlist_id) REFERENCES signed_links(id);
alter table signed_terms add constraint signed_terms_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id);
alter table skill_counts add constraint skill_counts_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id) ON DELETE CASCADE;
alter table submissions add constraint submissions_developer_assessment_id_fkey FOREIGN KEY (developer_assessment_id) REFERENCES developer_assessments(id);
alter table task_runs add constraint task_runs_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users(id) ON DELETE SET NULL;
alter table unconfirmed_verifications add constraint unconfirmed_verifications_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
alter table unconfirmed_verifications add constraint unconfirmed_verifications_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id) ON DELETE CASCADE;
alter table unknown_skill_mentions add constraint unknown_skill_mentions_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
alter table unknown_skill_mentions add constraint unknown_skill_mentions_resume_id_fkey FOREIGN KEY (resume_id) REFERENCES resumes(id) ON DELETE CASCADE;
alter table unread_skill_texts add constraint unread_skill_texts_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
alter table unread_skill_texts add constraint unread_skill_texts_resume_id_fkey FOREIGN KEY (resume_id) REFERENCES resumes(id) ON DELETE CASCADE;
alter table vetting_facts add constraint vetting_facts_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id) ON DELETE CASCADE;
alter table work_findings add constraint work_findings_confirmed_by_id_fkey FOREIGN KEY (confirmed_by_id) REFERENCES users(id);
alter table work_findings add constraint work_findings_developer_assessment_id_fkey FOREIGN KEY (developer_assessment_id) REFERENCES developer_assessments(id);
alter table work_findings add constraint work_findings_in_copy_id_fkey FOREIGN KEY (in_copy_id) REFERENCES anonymous_copies(id) ON DELETE CASCADE;
alter table work_searches add constraint work_searches_developer_assessment_id_fkey FOREIGN KEY (developer_assessment_id) REFERENCES developer_assessments(id) ON DELETE CASCADE;
alter table work_searches add constraint work_searches_in_copy_id_fkey FOREIGN KEY (in_copy_id) REFERENCES anonymous_copies(id) ON DELETE CASCADE;
