-- A talk vouches only if it took place, and nobody alone for what they recorded. See docs/decisions/0148.
-- The new columns are null in each row, and each old origin is a new one, so the checks look at few rows and find nothing.
-- squawk-ignore-file adding-foreign-key-constraint, constraint-missing-not-valid, require-concurrent-index-creation

alter table developer_assessments
  -- The meeting in which the talk was held. Without one: its day, its minutes and who of the firm was there.
  add column talk_meeting_id uuid references meetings,
  add column talk_on date,
  add column talk_minutes integer check (talk_minutes between 5 and 480),
  add column talk_with_ids uuid[] not null default '{}',
  -- Who recorded what came in; null where the developer sent it in by the page.
  add column recorded_by_id uuid references users,
  add constraint developer_assessments_talk_check check (
    num_nulls(talk_on, talk_minutes) in (0, 2)
    and (talk_on is null) = (talk_with_ids = '{}')
    and num_nonnulls(talk_meeting_id, talk_on) <= 1
  );
create index developer_assessments_talk_meeting_id_idx on developer_assessments (talk_meeting_id)
  where talk_meeting_id is not null;

create function require_talk() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from assessment_versions v join assessments a on a.id = v.assessment_id
    where v.id = new.assessment_version_id and a.type <> 'TAKE_HOME'
  ) and new.talk_on is null and not exists (
    select from meetings m
    where m.id = new.talk_meeting_id and m.developer_id = new.developer_id and m.status = 'COMPLETED'
  ) then
    raise exception 'a talk is recorded only if it was held' using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function require_talk() from public;

create trigger require_talk before update on developer_assessments for each row
  when (old.status in ('SENT', 'STARTED') and new.status = 'SUBMITTED') execute function require_talk();

alter table reviews
  drop constraint reviews_origin_check,
  add constraint reviews_origin_check check (
    origin in ('ASSIGNED', 'CLOSE_TO_MARK', 'MUST_PASS_FAILED', 'RECORDED_IT', 'CALIBRATION', 'BY_HAND')
  );

create function require_second_person() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from reviews own join developer_assessments a on a.id = own.developer_assessment_id
    where own.id = new.verified_by_review_id and own.reviewer_id = a.recorded_by_id and not exists (
      select from reviews other
      where other.developer_assessment_id = a.id and other.status = 'SENT' and other.reviewer_id <> a.recorded_by_id
    )
  ) then
    raise exception 'nobody verifies a skill alone by what they recorded' using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function require_second_person() from public;

create trigger require_second_person before insert or update of verified_by_review_id on developer_skills for each row
  when (new.verified_by_review_id is not null) execute function require_second_person();
