-- After verifications.
-- What a review that verified a skill is worth today. See docs/decisions/0151.

-- A tick is a skill of a developer that a review verified. Its age is that of the first review of the work: a second look at the same
-- work makes it no newer. Months are those of UTC, so that all ticks of one month become outdated together.
-- BEFORE_RULE: a talk verified it, and nobody could show today that it took place.
-- OUTDATED: it is older than the firm's period.
-- CURRENT: it counts.
create view ticks as
select r.id as review_id, seen.at as verified_at,
  case
    when exists (select from talks_without_evidence t where t.developer_assessment_id = r.developer_assessment_id) then 'BEFORE_RULE'
    when seen.at < (
      select (date_trunc('month', now() at time zone 'UTC') - make_interval(months => coalesce(max(tick_months), 24))) at time zone 'UTC'
      from firm_settings
    ) then 'OUTDATED'
    else 'CURRENT'
  end as state
from reviews r
cross join lateral (
  select min(first.sent_at) as at from reviews first
  where first.developer_assessment_id = r.developer_assessment_id and first.status = 'SENT'
) as seen
where r.status = 'SENT';
grant select on ticks to vouch_app;

-- The passed assessments that a client is told of: a talk among them took place, no later attempt at the same assessment failed, and
-- no reviewer turned out to be the developer.
create view standing_passes as
select passed.id as developer_assessment_id, passed.developer_id, version.assessment_id, passed.result, passed.completed_at
from developer_assessments passed
join assessment_versions version on version.id = passed.assessment_version_id
where passed.status = 'COMPLETED' and passed.result in ('STRONG_PASS', 'PASS')
  and not exists (select from talks_without_evidence t where t.developer_assessment_id = passed.id)
  and not failed_since(passed.id)
  and not judged_by_developer(passed.id);
grant select on standing_passes to vouch_app;
