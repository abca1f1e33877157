import type pg from 'pg'

/**
 * Writes two years of vetting. Each developer has a path through its steps, an assessment, and one or two reviews of
 * five scores. One in twelve is still in vetting, and one in ten was rejected in review.
 */
export async function fillVetting(client: pg.Client): Promise<void> {
  for (const statement of [numbered, path, stages, present, reviewers, rubric, works, reviews, scores, totals]) {
    await client.query(statement)
  }
}

const numbered = `create temp table numbered as
  select id, row_number() over (order by id) as number,
    timestamptz '2024-01-01' + row_number() over (order by id) * 7919 % 60000000 * interval '1 second' as began
  from developers`

const steps = `'{PROFILE_REVIEW,INTRO_CALL,CHALLENGE_OUT,SUBMITTED,IN_REVIEW,TECH_INTERVIEW,DECISION}'::text[]`
/** The number of steps that a developer reached: all, or fewer for those who are in vetting or were rejected. */
const reached = `case when number % 12 = 0 then 1 + number % 7 when number % 10 = 1 then 5 else 7 end`
const isOut = `(number % 12 <> 0 and number % 10 = 1)`

const path = `insert into state_changes (event_id, table_name, row_id, column_name, from_value, to_value, at)
  select number * 20 + step, 'developers', id, 'status',
    case when step = 1 then 'SCREENED' else (${steps})[step - 1] end,
    case when step <= ${reached} then (${steps})[step] when not ${isOut} then 'AVAILABLE' end,
    began + step * interval '3 days' + number % 50 * interval '1 hour'
  from numbered cross join generate_series(1, 8) step
  where step <= ${reached} or (step = ${reached} + 1 and number % 12 <> 0)`

const stages = `insert into state_changes (event_id, table_name, row_id, column_name, from_value, to_value, at)
  select event_id, 'developers', row_id, 'stage', 'APPLICANT', 'VETTING', at
  from state_changes where column_name = 'status' and from_value = 'SCREENED'
  union all
  select event_id, 'developers', row_id, 'stage', 'VETTING', case when to_value is null then 'REJECTED' else 'MEMBER' end, at
  from state_changes where column_name = 'status' and coalesce(to_value, 'AVAILABLE') = 'AVAILABLE'`

const present = `update developers set
    stage = case when ${isOut} then 'REJECTED' else 'VETTING' end,
    status = case when not ${isOut} then (${steps})[${reached}] end,
    stage_reason = case when ${isOut} then 'SKILLS' end
  from numbered where numbered.id = developers.id and (number % 12 = 0 or ${isOut})`

const reviewers = `insert into users (display_name, email, role)
  select 'Reviewer ' || n, 'reviewer.' || n || '@bench.example', 'reviewer' from generate_series(1, 40) n`

const rubric = `insert into criteria (assessment_version_id, position, name, weight, anchors)
  select id, n, 'Criterion ' || n, n, '{a,b,c,d}' from assessment_versions cross join generate_series(1, 5) n`

const works = `insert into developer_assessments
    (developer_id, assessment_version_id, code_name, status, result, total_score, sent_at, completed_at)
  select id, (select id from assessment_versions limit 1), 'Work ' || number, 'COMPLETED', 'PASS', 75, began, began + interval '14 days'
  from numbered`

const reviews = `insert into reviews (developer_assessment_id, reviewer_id, status, created_at, due_at, sent_at, total_score)
  select work.id, reviewer.id, 'SENT', work.sent_at + interval '10 days', work.sent_at + interval '14 days',
    work.sent_at + (11 + turn + numbered.number % 4) * interval '1 day', 50
  from developer_assessments work
  join numbered on work.code_name = 'Work ' || numbered.number
  cross join generate_series(0, 1) turn
  join (select id, row_number() over (order by id) - 1 as place from users where role = 'reviewer') reviewer
    on reviewer.place = (numbered.number * 7 + turn * 13) % 40
  where turn = 0 or numbered.number % 5 = 0`

const scores = `insert into review_scores (review_id, criterion_id, score)
  select reviews.id, criteria.id, 1 + abs(hashtext(reviews.id::text || criteria.name)) % 4
  from reviews join developer_assessments work on work.id = reviews.developer_assessment_id
  join criteria on criteria.assessment_version_id = work.assessment_version_id`

const totals = `update reviews set total_score = given.total from (
    select review_id, 100.0 * sum(score * weight) / (4 * sum(weight)) as total
    from review_scores join criteria on criteria.id = criterion_id group by review_id
  ) given where given.review_id = reviews.id`
