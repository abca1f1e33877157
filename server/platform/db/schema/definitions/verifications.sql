-- After talks.
-- The skills of developers, and what has to be true for a review to verify one. See docs/decisions/0060.

-- A skill that a developer claims or that a review has verified, with its years.
create table developer_skills (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers on delete cascade,
  skill_id uuid not null references skills,
  years_of_experience real check (years_of_experience between 0 and 80),
  -- Null is claimed by the developer alone.
  verified_by_review_id uuid references reviews,
  -- Somebody chose this skill when they sent the review.
  verified_explicitly boolean not null default false,
  unique (developer_id, skill_id)
);
select make_business_table('developer_skills');
alter table developer_skills alter column skill_id set statistics 1000;
create index developer_skills_skill_id_idx on developer_skills (skill_id, developer_id);
create index developer_skills_verified_by_review_id_idx on developer_skills (verified_by_review_id)
  where verified_by_review_id is not null;

-- A tick without evidence is refused, even in a statement written by hand: a verification says that somebody chose it.
create function keep_verifications_explicit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.verified_by_review_id is null then
    new.verified_explicitly := false;
  elsif not new.verified_explicitly then
    raise exception 'A verification names a choice of the review.';
  end if;
  return new;
end $$;

create trigger keep_explicit before insert or update on developer_skills
  for each row execute function keep_verifications_explicit();

-- Whether a review verified a skill before this statement. A merge writes its rows again or moves them to another row, and keeps what
-- an earlier release let it verify. It reads the rows as they were, so that one that the statement deletes counts too.
create function verifies_already(review uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from developer_skills where verified_by_review_id = review)
$$;

-- Who wrote a skill of a developer first, and the review that alone brought it, which is null where somebody claimed it.
create function first_write(held uuid) returns table (review_id uuid, by_id uuid)
language sql stable set search_path = public, pg_temp as $$
  select (e.new_values ->> 'verified_by_review_id')::uuid, account_in(e.actor) from events e
  where e.row_id = held and e.table_name = 'developer_skills' and e.action = 'INSERT'
  order by e.id limit 1
$$;

-- Whether a developer claims a skill, as far as an attempt goes: somebody other than a review said so before the first review of it was
-- sent. Whoever sent, recorded or reviews the attempt says so before it is sent out, or else would be the second person themselves.
create function claims_before(developer uuid, skill uuid, attempt uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from developer_skills held
    join developer_assessments da on da.id = attempt
    left join lateral first_write(held.id) as first on true
    where held.developer_id = developer and held.skill_id = skill and first.review_id is null
      and held.created_at < coalesce(
        (select min(sent_at) from reviews r where r.developer_assessment_id = da.id and r.status = 'SENT'), 'infinity'
      )
      and (
        held.created_at < coalesce(da.sent_at, da.created_at)
        or not coalesce(
          first.by_id = any (
            array[da.sent_by_id, da.recorded_by_id] || array(select reviewer_id from reviews where developer_assessment_id = da.id)
          ),
          false
        )
      )
  )
$$;

-- All names that a skill has or ever had, in small letters, and those of skills that were merged with it. A review keeps the name that it was
-- written with, whatever the skill is called since.
create function names_ever(skill uuid) returns text[] language sql stable set search_path = public, pg_temp as $$
  with recursive same (id) as (
    select skill
    union
    select gone.row_id from same
    join events kept on kept.row_id = same.id and kept.table_name = 'skills' and kept.action = 'UPDATE'
    join events gone on gone.change_id = kept.change_id and gone.table_name = 'skills' and gone.action = 'DELETE'
    where not exists (select from skills present where present.id = gone.row_id)
  ), told (row) as (
    select jsonb_build_object('name', name, 'aliases', aliases) from skills where id = skill
    union all
    select one from same join events e on e.row_id = same.id and e.table_name = 'skills'
    cross join unnest(array[e.old_values, e.new_values]) as one
  )
  select array(
    select lower(row ->> 'name') from told where row ->> 'name' is not null
    union
    select lower(alias) from told
    cross join jsonb_array_elements_text(case jsonb_typeof(row -> 'aliases') when 'array' then row -> 'aliases' else '[]' end) as alias
  )
$$;

-- How many reviewers of an attempt say that the work shows a skill, by any of its names, in a review that covers the rubric.
create function reviewers_who_saw(skill uuid, attempt uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select count(*) from reviews r join skills s on s.id = skill
  where r.developer_assessment_id = attempt and r.status = 'SENT' and covers_rubric(r.id) and exists (
    select from unnest(r.shown_skills) as shown
    where lower(shown) in (select lower(name) from unnest(s.aliases || s.name) as name)
  )
$$;

-- The second lock: no review verifies a skill without evidence. What is loaded with a past of its own need not have been claimed, and its
-- talks came in before their rule, which `ticks` tells from the others.
create function require_evidence() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  review constant reviews := (select r from reviews r where r.id = new.verified_by_review_id);
  hands constant uuid[] := hands_of(review.developer_assessment_id);
  talk constant talks := (select t from talks t where t.developer_assessment_id = review.developer_assessment_id);
begin
  if not (tg_op = 'INSERT' and new.created_at < now()) then
    if not claims_before(new.developer_id, new.skill_id, review.developer_assessment_id)
      and reviewers_who_saw(new.skill_id, review.developer_assessment_id) < 2 then
      raise exception 'nobody verifies a skill alone that its developer never claimed' using errcode = 'check_violation';
    end if;
    if talk.state <> 'NONE' and exists (
      select from talks_without_evidence t where t.developer_assessment_id = review.developer_assessment_id
    ) then
      raise exception 'a talk verifies nothing before it is known that it took place' using errcode = 'check_violation';
    end if;
    if talk.state <> 'NONE' and review.reviewer_id <> all (talk.with_ids) then
      raise exception 'only somebody who was there says what a talk showed' using errcode = 'check_violation';
    end if;
  end if;
  if exists (
    select from reviews other cross join unnest(other.unshown_skills) as denied
    where other.developer_assessment_id = review.developer_assessment_id and other.status = 'SENT'
      and lower(denied) = any (names_ever(new.skill_id))
  ) then
    raise exception 'nothing is verified that a review says the work does not show' using errcode = 'check_violation';
  end if;
  if not covers_rubric(review.id) then
    raise exception 'a review that covers too little of its rubric verifies nothing' using errcode = 'check_violation';
  end if;
  if review.reviewer_id = any (hands) and not exists (
    select from reviews other
    where other.developer_assessment_id = review.developer_assessment_id and other.status = 'SENT' and other.reviewer_id <> all (hands)
  ) then
    raise exception 'nobody verifies a skill alone by what they recorded' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger require_evidence before insert or update of verified_by_review_id on developer_skills for each row
  when (new.verified_by_review_id is not null and not verifies_already(new.verified_by_review_id))
  execute function require_evidence();

-- Whether a later attempt at the same assessment failed: it took back what this one verified.
create function failed_since(attempt uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from developer_assessments earlier
    join assessment_versions of_earlier on of_earlier.id = earlier.assessment_version_id
    join developer_assessments later on later.developer_id = earlier.developer_id and later.created_at > earlier.created_at
    join assessment_versions of_later on of_later.id = later.assessment_version_id
    where earlier.id = attempt and of_later.assessment_id = of_earlier.assessment_id and later.result in ('FAIL', 'STRONG_FAIL')
  )
$$;

-- Whether somebody judged their own work, as it turned out: records were merged, or an address was changed, after they sent their review.
create function judged_by_developer(attempt uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from developer_assessments da
    join reviews r on r.developer_assessment_id = da.id and r.status = 'SENT'
    join users u on u.id = r.reviewer_id
    where da.id = attempt and lower(u.email) = any (addresses_of(da.developer_id))
  )
$$;

-- Whoever gets the address of a reviewer loses what that one verified. A skill that nobody claimed is no longer held.
create function take_back_own() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own constant uuid[] := array(
    select r.id from developer_assessments da join reviews r on r.developer_assessment_id = da.id
    where da.developer_id = new.id and judged_by_developer(da.id)
  );
begin
  delete from developer_skills held
  where developer_id = new.id and verified_by_review_id = any (own) and years_of_experience is null
    and (select review_id from first_write(held.id)) is not null;
  update developer_skills set verified_by_review_id = null where developer_id = new.id and verified_by_review_id = any (own);
  return null;
end $$;

create trigger take_back_own after update of email on developers for each row
  when (lower(new.email) <> lower(old.email)) execute function take_back_own();

-- No account brings back what no longer stands, such as by undoing a change after its attempt came to another result. An undo restores
-- rows one after the other, so it is asked at the end.
create function require_standing() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if account_in(current_setting('vouch.actor', true)) is not null and exists (
    select from developer_skills held
    join reviews r on r.id = held.verified_by_review_id
    join developer_assessments da on da.id = r.developer_assessment_id
    where held.id = new.id
      and (coalesce(da.result, '') not in ('PASS', 'STRONG_PASS') or failed_since(da.id) or judged_by_developer(da.id))
  ) then
    raise exception 'a skill is verified only while the latest attempt at its assessment has not failed, and others judged it'
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger require_standing_insert after insert on developer_skills deferrable initially deferred for each row
  when (new.verified_by_review_id is not null and not verifies_already(new.verified_by_review_id))
  execute function require_standing();

create constraint trigger require_standing_update after update of verified_by_review_id on developer_skills
  deferrable initially deferred for each row
  when (new.verified_by_review_id is not null and not verifies_already(new.verified_by_review_id))
  execute function require_standing();

revoke execute on function
  keep_verifications_explicit(), verifies_already(uuid), first_write(uuid), claims_before(uuid, uuid, uuid), names_ever(uuid),
  reviewers_who_saw(uuid, uuid), require_evidence(), failed_since(uuid), judged_by_developer(uuid), take_back_own(), require_standing()
from public;

grant execute on function
  verifies_already(uuid), first_write(uuid), claims_before(uuid, uuid, uuid), names_ever(uuid),
  reviewers_who_saw(uuid, uuid), failed_since(uuid), judged_by_developer(uuid)
to vouch_app;
