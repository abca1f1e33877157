-- After assessments.
-- Reviews are drafted, sent once and locked then; they move while they are open. See docs/decisions/0060.

-- The judgement of one reviewer about one attempt, from the day on which they were asked.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  developer_assessment_id uuid not null references developer_assessments,
  reviewer_id uuid not null references users,
  status text not null default 'PENDING' check (status in ('PENDING', 'DRAFT', 'SENT', 'DECLINED')),
  due_at timestamptz,
  sent_at timestamptz,
  -- A percentage, once sent.
  total_score real check (total_score between 0 and 100),
  comments text,
  decline_reason text,
  -- Why it exists. Its reviewer is never told.
  origin text not null default 'ASSIGNED' check (
    origin in (
      'ASSIGNED', 'CLOSE_TO_MARK', 'MUST_PASS_FAILED', 'RECORDED_IT', 'UNCLAIMED_SKILL', 'NOT_COVERED', 'CALIBRATION', 'BY_HAND'
    )
  ),
  -- When its reviewer agreed to write it.
  accepted_at timestamptz,
  -- What its reviewer has typed so far. Sending it turns it into scores and comments. It has no events: see below.
  draft jsonb check (jsonb_typeof(draft) = 'object'),
  -- The skills of the assessment's stack that the work did not show.
  unshown_skills text[] not null default '{}' check (array_position(unshown_skills, null) is null),
  -- When its reviewer was asked, the last time.
  asked_at timestamptz default clock_timestamp() not null,
  -- The skills of the assessment's stack that the work shows. Nobody knows it of a review that the old form sent.
  shown_skills text[] not null default '{}'
    check (array_position(shown_skills, null) is null and not shown_skills && unshown_skills),
  -- When it was taken from its reviewer, who did not decline it, and why.
  released_at timestamptz,
  released_because text check (released_because in ('REPLACED', 'RELEASED', 'BLOCKED', 'AWAY')),
  -- It was declined because its reviewer could not open the work. They get what replaces it.
  could_not_open boolean not null default false,
  unique (developer_assessment_id, reviewer_id),
  constraint reviews_could_not_open_check check (not could_not_open or (status = 'DECLINED' and released_at is null)),
  constraint reviews_released_check check (
    (released_at is null) = (released_because is null) and (released_at is null or status = 'DECLINED')
  )
);
select make_business_table('reviews');
create index reviews_reviewer_id_idx on reviews (reviewer_id, status, due_at);
create index reviews_released_at_idx on reviews (released_at) where released_at is not null;

-- The score of a review for one criterion.
create table review_scores (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews on delete cascade,
  criterion_id uuid not null references criteria,
  -- Null is not rated, and does not count.
  score smallint check (score between 1 and 4),
  comment text,
  unique (review_id, criterion_id)
);
select make_business_table('review_scores');
create index review_scores_criterion_id_idx on review_scores (criterion_id);

-- How many criteria of its rubric the sent reviews of an attempt score, and how many it has.
create view result_coverage as
select da.id as developer_assessment_id,
  count(*) filter (where exists (
    select from reviews r join review_scores s on s.review_id = r.id
    where r.developer_assessment_id = da.id and r.status = 'SENT' and s.criterion_id = c.id and s.score is not null
  ))::integer as scored,
  count(*)::integer as criteria
from developer_assessments da join criteria c on c.assessment_version_id = da.assessment_version_id
group by da.id;
grant select on result_coverage to vouch_app;

-- Whether a review says enough to settle a result: 60 % of the weights are scored, and every criterion that must be passed. See
-- shared/reviews/reviewEvidence.ts. A test compares both.
create function covers_rubric(review uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    10 * coalesce(sum(c.weight) filter (where s.score is not null), 0) >= 6 * sum(c.weight)
      and not bool_or(c.must_pass and s.score is null),
    true
  )
  from reviews r
  join developer_assessments da on da.id = r.developer_assessment_id
  join criteria c on c.assessment_version_id = da.assessment_version_id
  left join review_scores s on s.review_id = r.id and s.criterion_id = c.id
  where r.id = review
$$;

-- When somebody of the staff, or a reviewer, is away: whole days, as due dates of reviews are days in UTC.
create table days_off (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  from_day date not null,
  to_day date not null,
  note text,
  constraint days_off_days_check check (from_day <= to_day)
);
select make_business_table('days_off');

-- The scores of a sent review stay as they were sent. Only erasing a person takes their comments out.
create function keep_sent_scores() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  reviews_of constant uuid[] := array[(coalesce(new, old)).review_id, (coalesce(old, new)).review_id];
begin
  -- What is loaded comes sent, with its scores in the same transaction.
  if not exists (
    select from public.reviews r
    where r.id = any(reviews_of) and r.status = 'SENT' and r.xmin <> pg_current_xact_id()::xid
  ) then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and new.comment is null
    and (new.review_id, new.criterion_id, new.score) is not distinct from (old.review_id, old.criterion_id, old.score) then
    return new;
  end if;
  raise exception 'The scores of a sent review are never changed.';
end $$;

create trigger keep_sent before insert or update or delete on review_scores for each row execute function keep_sent_scores();

-- Nobody reviews their own work.
create function refuse_own_work() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from developer_assessments da join users u on u.id = new.reviewer_id
    where da.id = new.developer_assessment_id and lower(u.email) = any (addresses_of(da.developer_id))
  ) then
    raise exception 'nobody reviews their own work' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger refuse_own_work before insert or update of reviewer_id, developer_assessment_id on reviews for each row
  execute function refuse_own_work();

-- Nobody reviews what was cancelled.
create function drop_open_reviews() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.reviews set status = 'DECLINED', decline_reason = 'The assessment was cancelled.'
  where developer_assessment_id = new.id and status in ('PENDING', 'DRAFT');
  return null;
end $$;

create trigger drop_open_reviews after update on developer_assessments for each row
  when (new.status = 'CANCELLED' and old.status <> 'CANCELLED') execute function drop_open_reviews();

-- A sent review stays as it was sent. Only erasing a person takes words out of it.
create function keep_sent_review() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.status <> 'SENT' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    raise exception 'A sent review is never deleted.';
  end if;
  if (new.status, new.developer_assessment_id, new.reviewer_id, new.sent_at, new.total_score, new.origin)
      is distinct from (old.status, old.developer_assessment_id, old.reviewer_id, old.sent_at, old.total_score, old.origin)
    or (new.comments is not null and new.comments is distinct from old.comments)
    or (new.shown_skills <> '{}' and new.shown_skills <> old.shown_skills)
    or (new.unshown_skills <> '{}' and new.unshown_skills <> old.unshown_skills)
    or new.draft is not null then
    raise exception 'A sent review is never changed.';
  end if;
  return new;
end $$;

create trigger keep_sent before update or delete on reviews for each row execute function keep_sent_review();

-- No take-home is judged by somebody who could not open it. The staff know whose work it is, and open it as it was handed in.
create function require_openable_work() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from developer_assessments da
    join assessment_versions v on v.id = da.assessment_version_id
    join assessments a on a.id = v.assessment_id and a.type = 'TAKE_HOME'
    join shown_works w on w.developer_assessment_id = da.id
    left join submissions s on s.developer_assessment_id = da.id
    join users u on u.id = new.reviewer_id
    where da.id = new.developer_assessment_id and num_nonnulls(w.url_submission, w.file, w.copy_id) = 0
      and (u.role = 'reviewer' or num_nonnulls(da.url_submission, s.file_key) = 0)
  ) then
    raise exception 'A take-home is not judged before its reviewer could open it.';
  end if;
  return new;
end $$;

create trigger require_openable_work before update of status on reviews
  for each row when (new.status = 'SENT' and old.status <> 'SENT') execute function require_openable_work();

-- The developer may have got the reviewer's address since they were asked, by a change or a merge.
create trigger refuse_own_work_sent before update of status on reviews
  for each row when (new.status = 'SENT' and old.status <> 'SENT') execute function refuse_own_work();

create or replace trigger stamp before update on reviews for each row
  when (
    case
      when new.accepted_at is distinct from old.accepted_at
        then to_jsonb(new) - 'accepted_at' is distinct from to_jsonb(old) - 'accepted_at'
      when new.draft is null and new.released_at is not null
        then to_jsonb(new) - 'draft' is distinct from to_jsonb(old) - 'draft'
      else true
    end
  )
  execute function stamp_row();

revoke execute on function
  covers_rubric(uuid), keep_sent_scores(), refuse_own_work(), drop_open_reviews(), keep_sent_review(), require_openable_work()
from public;

grant execute on function covers_rubric(uuid) to vouch_app;
