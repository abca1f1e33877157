-- After links.
-- Whether a talk took place, and whether what it verified rests on that. See docs/decisions/0150.

-- What somebody who was there says about a talk on record: the developer, or a colleague who confirms it.
create table talk_answers (
  id uuid primary key default gen_random_uuid(),
  developer_assessment_id uuid not null references developer_assessments,
  -- Null is the developer, who answers behind a link.
  colleague_id uuid references users,
  took_place boolean not null,
  -- What the developer says against it.
  words text,
  constraint talk_answers_person_key unique nulls not distinct (developer_assessment_id, colleague_id),
  -- A colleague confirms, or says nothing.
  constraint talk_answers_words_check check (words is null or (colleague_id is null and not took_place)),
  constraint talk_answers_colleague_check check (colleague_id is null or took_place)
);
select make_business_table('talk_answers');

-- The accounts that wrote an address to which a link of an attempt went, or could have gone, until some moment: the last before its first
-- link, and all since. Whoever merged it into another record gave it the address of that one. Mail to its developer may have reached them.
create function address_writers(attempt uuid, link_purpose text, before timestamptz) returns uuid[]
language sql stable set search_path = public, pg_temp as $$
  with ways as (
    select way, min(since) as since from (
      select 'email' as way, created_at as since from developer_assessments where id = attempt
      union all
      select 'slack_user_id', link.created_at from signed_links link join messages mail on mail.id = link.message_id
      where link.developer_assessment_id = attempt and link.purpose = link_purpose and mail.delivery_method = 'SLACK'
    ) as used group by way
  ),
  written as (
    select e.id, e.at, ways.way, ways.since, account_in(e.actor) as by_id
    from developer_assessments da cross join ways
    join events e on e.table_name = 'developers' and e.action = 'UPDATE' and e.new_values ? ways.way and e.at <= before
      and (e.row_id = da.developer_id or e.row_id in (select m.id from merged_developers m where m.developer_id = da.developer_id))
    where da.id = attempt and account_in(e.actor) is not null
  )
  select array(
    select by_id from written
    where id >= coalesce((select max(id) from written former where former.way = written.way and former.at <= former.since), 0)
    union
    select account_in(e.actor) from events e
    where e.row_id = attempt and e.table_name = 'developer_assessments' and e.action = 'UPDATE' and e.new_values ? 'developer_id'
      and e.at <= before and account_in(e.actor) is not null
  )
$$;

-- The accounts that recorded what came in, or could have handed it in for the developer: they were told the address of its page, or
-- wrote that of the developer. Nobody of them alone is a second person.
create function hands_of(attempt uuid) returns uuid[]
language sql stable set search_path = public, pg_temp as $$
  select case when da.recorded_by_id is not null then array[da.recorded_by_id] else array(
    select link.made_by_id from signed_links link left join messages mail on mail.id = link.message_id
    where link.developer_assessment_id = da.id and link.purpose = 'SUBMISSION' and link.made_by_id is not null
      and (link.message_id is null or mail.delivery_method = 'OUTBOX')
    union
    select unnest(address_writers(da.id, 'SUBMISSION', da.submitted_at))
  ) end
  from developer_assessments da where da.id = attempt
$$;

-- Assessments by talk, and what is known about each:
-- NONE: nothing says that it was held. Those that came in like this did so before the rule.
-- DENIED: the developer says that it did not take place.
-- CONFIRMED: the developer says that it did, or a colleague who was there and did not record it. Whoever recorded it and wrote the
-- address of the developer may have answered for them.
-- UNCONFIRMED: it was entered afterwards, and nobody has confirmed it.
-- NOT_TOLD: it was held as booked, but no message about it reached the developer.
-- HELD: it was held as booked, and the developer knows that it is on record.
--
-- Booked is a meeting that was made before its start and whose invitation went out to the developer before it. What stays in the outbox
-- reached nobody. Whoever was added to such a meeting after its start was not there.
create view talks as
select da.id as developer_assessment_id, da.recorded_by_id, there.ids as with_ids,
  case
    when said.denied then 'DENIED'
    when num_nonnulls(da.talk_meeting_id, da.talk_on) = 0 then 'NONE'
    when said.confirmed then 'CONFIRMED'
    when not held.booked then 'UNCONFIRMED'
    when not told.told then 'NOT_TOLD'
    else 'HELD'
  end as state,
  told.told as is_told,
  -- Somebody who was there has sent a review of it.
  exists (
    select from reviews r where r.developer_assessment_id = da.id and r.status = 'SENT' and r.reviewer_id = any (there.ids)
  ) as reviewed_by_interviewer
from developer_assessments da
join assessment_versions v on v.id = da.assessment_version_id
join assessments a on a.id = v.assessment_id and a.type <> 'TAKE_HOME'
left join meetings m on m.id = da.talk_meeting_id
cross join lateral (
  select coalesce(m.status = 'COMPLETED' and m.created_at < m.starts_at and m.starts_at <= now() and exists (
    select from meeting_guests g join messages mail on mail.guest_id = g.id
    where g.meeting_id = m.id and g.contact_id is null and g.colleague_id is null and g.deleted_at is null
      and mail.calendar_method = 'REQUEST' and mail.state = 'SENT' and mail.delivery_method <> 'OUTBOX'
      and mail.starts_at = m.starts_at and mail.created_at < m.starts_at
      and not exists (
        select from messages later
        where later.guest_id = g.id and later.calendar_method = 'CANCEL' and later.sequence > mail.sequence
      )
  ), false) as booked
) as held
cross join lateral (
  select da.talk_with_ids || array(
    select m.organiser_id where m.organiser_id is not null
    union
    select g.colleague_id from meeting_guests g
    where g.meeting_id = m.id and g.colleague_id is not null and g.deleted_at is null
      and (not held.booked or g.created_at < m.starts_at)
  ) as ids
) as there
cross join lateral (
  select exists (
    select from signed_links link join messages mail on mail.id = link.message_id
    where link.developer_assessment_id = da.id and link.purpose = 'TALK'
      and mail.state in ('QUEUED', 'SENDING', 'SENT') and mail.delivery_method <> 'OUTBOX'
  ) as told
) as told
cross join lateral (
  select
    coalesce(bool_or(w.colleague_id is null and not w.took_place), false) as denied,
    coalesce(bool_or(
      w.took_place
      and case
        when w.colleague_id is null then coalesce(da.recorded_by_id <> all (address_writers(da.id, 'TALK', w.updated_at)), true)
        else w.colleague_id = any (there.ids) and w.colleague_id is distinct from da.recorded_by_id
      end
    ), false) as confirmed
  from talk_answers w where w.developer_assessment_id = da.id
) as said;
grant select on talks to vouch_app;

-- Who can confirm a talk under review that waits for it. A reviewer reads nothing of a talk but their own review.
create view talk_witnesses as
select t.developer_assessment_id, u.id as user_id, u.role, coalesce(da.submitted_at, da.created_at) as since
from developer_assessments da
join developers d on d.id = da.developer_id and d.deleted_at is null
join talks t on t.developer_assessment_id = da.id and t.state in ('UNCONFIRMED', 'NOT_TOLD')
join users u on u.id = any (t.with_ids) and u.id is distinct from t.recorded_by_id and u.active
  and not lower(u.email) = any (addresses_of(d.id))
where da.status in ('SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW') and num_nonnulls(da.talk_meeting_id, da.talk_on) > 0
  and (u.role <> 'reviewer' or exists (
    select from reviews r where r.developer_assessment_id = da.id and r.reviewer_id = u.id and r.status <> 'DECLINED'
  ));
grant select on talk_witnesses to vouch_app;

-- The talks that do not vouch for anything.
create view talks_without_evidence as
select developer_assessment_id, state from talks
where state not in ('HELD', 'CONFIRMED') or not reviewed_by_interviewer;
grant select on talks_without_evidence to vouch_app;

-- Only somebody who was there confirms a talk, not whoever recorded it, and not an account of the developer. No account answers for the
-- developer or for somebody else.
create function require_own_talk_answer() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  writer constant uuid := account_in(current_setting('vouch.actor', true));
begin
  if writer is not null and writer is distinct from new.colleague_id then
    raise exception 'nobody answers for somebody else whether a talk took place' using errcode = 'check_violation';
  end if;
  if new.colleague_id is not null and not exists (
    select from talks t
    join developer_assessments da on da.id = t.developer_assessment_id
    join users u on u.id = new.colleague_id and not lower(u.email) = any (addresses_of(da.developer_id))
    where t.developer_assessment_id = new.developer_assessment_id and u.id = any (t.with_ids)
      and u.id is distinct from t.recorded_by_id
  ) then
    raise exception 'only somebody who was there, and did not record it, confirms a talk' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger require_own before insert or update of developer_assessment_id, colleague_id, took_place on talk_answers for each row
  execute function require_own_talk_answer();

revoke execute on function address_writers(uuid, text, timestamptz), hands_of(uuid), require_own_talk_answer() from public;

grant execute on function address_writers(uuid, text, timestamptz), hands_of(uuid) to vouch_app;
