-- What lists of developers and applicants show that other tables tell, and the status of members, which follows by itself.
-- See docs/decisions/0031, 0040 and 0054.

-- What lists show, sort and filter of a developer that other tables tell. Triggers keep it; it has neither version nor events.
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
  dstm_name text,
  -- Since when they wait for a decision; null for who does not. What begins with `waiting_` is copied for these alone.
  applied_at timestamptz,
  earlier_decision text,
  earlier_decided_at timestamptz,
  -- Whether another record may be the same person. See docs/decisions/0040.
  has_duplicate boolean not null default false,
  waiting_stage text,
  waiting_status text,
  waiting_source text,
  -- Where the country stands among all.
  waiting_country integer,
  waiting_owner text,
  -- Who waits is searched in a copy of the text, as they are sorted by copies: a count looked through the texts of all developers.
  waiting_search text
);
grant select on developer_facts to vouch_app;
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
create index developer_facts_duplicate_idx on developer_facts (applied_at, developer_id) where applied_at is not null and has_duplicate;
create index developer_facts_waiting_stage_idx on developer_facts (waiting_stage, developer_id) where applied_at is not null;
create index developer_facts_waiting_status_idx on developer_facts (waiting_status, developer_id) where applied_at is not null;
create index developer_facts_waiting_status_down_idx on developer_facts (waiting_status desc nulls last, developer_id desc)
  where applied_at is not null;
create index developer_facts_waiting_source_idx on developer_facts (waiting_source, developer_id) where applied_at is not null;
create index developer_facts_waiting_source_down_idx on developer_facts (waiting_source desc nulls last, developer_id desc)
  where applied_at is not null;
create index developer_facts_waiting_country_idx on developer_facts (waiting_country, developer_id) where applied_at is not null;
create index developer_facts_waiting_country_down_idx on developer_facts (waiting_country desc nulls last, developer_id desc)
  where applied_at is not null;
create index developer_facts_waiting_owner_idx on developer_facts (waiting_owner, developer_id) where applied_at is not null;
create index developer_facts_waiting_owner_down_idx on developer_facts (waiting_owner desc nulls last, developer_id desc)
  where applied_at is not null;
create index developer_facts_earlier_idx on developer_facts (earlier_decided_at, developer_id) where applied_at is not null;
create index developer_facts_earlier_down_idx on developer_facts (earlier_decided_at desc nulls last, developer_id desc)
  where applied_at is not null;
create index developer_facts_applied_at_idx on developer_facts (applied_at, developer_id) include (waiting_search)
  where applied_at is not null;

-- The status of a member. Placements come first. Then what a person set by hand: unavailable. Then profiles that a client has.
-- @param held the status that the member has.
create function member_status(member uuid, held text) returns text
language sql stable parallel safe set search_path = public, pg_temp as $$
  select case
    when bool_or(pl.status in ('PENDING_START', 'ACTIVE')) then 'PLACED'
    when bool_or(pl.status = 'ENDING') then 'ROLLING_OFF'
    when held = 'UNAVAILABLE' then held
    when bool_or(jp.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')) then 'IN_PROCESS'
    else 'AVAILABLE'
  end
  from job_profiles jp left join placements pl on pl.job_profile_id = jp.id
  where jp.developer_id = member and jp.deleted_at is null
$$;

-- Locks the developer before it reads, in a statement of its own: whoever changes the same one is waited for, and then counted. Also
-- who is no member: somebody may be making one of them.
create function refresh_member_status(member uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held developers;
begin
  select * into held from developers where id = member for no key update;
  if held.stage = 'MEMBER' and held.status is distinct from member_status(member, held.status) then
    update developers set status = member_status(member, held.status) where id = member;
  end if;
end $$;

create function keep_member_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member uuid;
begin
  case tg_table_name
  when 'developers' then
    perform refresh_member_status(new.id);
  when 'job_profiles' then
    if tg_op <> 'INSERT' then
      perform refresh_member_status(old.developer_id);
    end if;
    if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.developer_id <> old.developer_id then
      perform refresh_member_status(new.developer_id);
    end if;
  when 'placements' then
    -- Locked, so that whoever gives the profile to another developer meanwhile is waited for.
    select developer_id into member from job_profiles
    where id = case when tg_op = 'DELETE' then old.job_profile_id else new.job_profile_id end for share;
    perform refresh_member_status(member);
  end case;
  return null;
end $$;

create constraint trigger keep_status_insert after insert on developers deferrable initially deferred for each row
  when (new.stage = 'MEMBER' and new.status in ('IN_PROCESS', 'PLACED', 'ROLLING_OFF')) execute function keep_member_status();

create constraint trigger keep_status_insert after insert on job_profiles deferrable initially deferred for each row
  when (new.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')) execute function keep_member_status();

create constraint trigger keep_status_update after update on job_profiles deferrable initially deferred for each row
  when ((new.status, new.developer_id, new.deleted_at) is distinct from (old.status, old.developer_id, old.deleted_at))
  execute function keep_member_status();

create constraint trigger keep_status_delete after delete on job_profiles deferrable initially deferred for each row
  execute function keep_member_status();

create constraint trigger keep_status_insert after insert on placements deferrable initially deferred for each row
  execute function keep_member_status();

create constraint trigger keep_status_update after update on placements deferrable initially deferred for each row
  when (new.status <> old.status or new.job_profile_id <> old.job_profile_id) execute function keep_member_status();

create constraint trigger keep_status_delete after delete on placements deferrable initially deferred for each row
  execute function keep_member_status();

-- What a person types is corrected at once.
create function correct_member_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.stage = 'MEMBER' then
    new.status := member_status(new.id, new.status);
  end if;
  return new;
end $$;

create trigger correct_status before update of stage, status on developers
  for each row execute function correct_member_status();

revoke execute on function
  member_status(uuid,text), refresh_member_status(uuid), keep_member_status(), correct_member_status()
from public;
