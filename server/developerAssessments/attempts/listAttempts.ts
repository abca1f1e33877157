import { sql } from 'kysely'
import { hasOpenReview } from '#server/assessments/hasOpenReview.ts'
import { type Criterion, listCriteria } from '#server/assessments/rubric/criteria.ts'
import { type AnonymousCopy, listCopies } from '#server/developerAssessments/anonymity/copies.ts'
import { knownOfTalk } from '#server/developerAssessments/talks/knownOfTalk.ts'
import { checkDeveloper } from '#server/developers/data.ts'
import { notFound } from '#server/errors.ts'
import { readToldCompletions } from '#server/outcomes/messages/completions.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { AssessmentResult } from '#shared/assessments/assessmentTypes.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { isOpenReview } from '#shared/developerAssessments/developerAssessments.ts'
import { type AttemptReview, listReviews } from './reviews.ts'

type AttemptRow = SelectedRow<typeof attempts>

/** One assessment that was sent to a developer, with its rubric and what reviewers gave. */
export interface ListedAttempt extends AttemptRow {
  /** Results and the reviews of others are hidden, since the viewer has yet to send a review of it. */
  readonly blind: boolean
  readonly criteria: readonly Criterion[]
  readonly reviews: readonly AttemptReview[]
  readonly copy: AnonymousCopy | null
  /** The developer was told that it was reviewed. */
  readonly is_told: boolean
}

/** Nobody takes this many. */
export const attemptLimit = 50

/**
 * Lists what was sent to a developer to assess them, the latest first.
 * @param viewerId a reviewer sees neither results nor the reviews of others before sending the own one.
 * @throws UserError NOT_FOUND
 */
export async function listAttempts(db: Queryable, developerId: string, viewerId: string): Promise<ListedAttempt[]> {
  await checkDeveloper(db, developerId)
  const rows = attempts(db, viewerId).where('developer_assessments.developer_id', '=', developerId)
  return withReviews(db, await readPrepared(db, rows), viewerId)
}

/** Reads one of them. @throws UserError NOT_FOUND */
export async function findAttempt(db: Queryable, id: string, viewerId: string): Promise<ListedAttempt> {
  const rows = await readPrepared(db, attempts(db, viewerId).where('developer_assessments.id', '=', id))
  const [attempt] = await withReviews(db, rows, viewerId)
  if (attempt) return attempt
  throw notFound('assessment')
}

async function withReviews(db: Queryable, rows: readonly AttemptRow[], viewerId: string): Promise<ListedAttempt[]> {
  const ids = rows.map(({ id }) => id)
  const completed = rows.flatMap(({ id, completed_at }) => (completed_at ? [{ id, completed_at }] : []))
  const [criteria, reviews, copies, told] = await Promise.all([
    listCriteria(db, [...new Set(rows.map(({ assessment_version_id }) => assessment_version_id))]),
    listReviews(db, ids, viewerId),
    listCopies(db, ids),
    readToldCompletions(db, completed),
  ])
  const criteriaOf = Map.groupBy(criteria, ({ assessment_version_id }) => assessment_version_id)
  const reviewsOf = Map.groupBy(reviews, ({ developer_assessment_id }) => developer_assessment_id)
  return rows.map((row) => {
    const own = reviewsOf.get(row.id) ?? []
    const blind = own.some((review) => isOpenReviewOf(review, viewerId))
    const copy = copies.find(({ developer_assessment_id }) => developer_assessment_id === row.id) ?? null
    const is_told = told.has(row.id)
    return withoutOthersWork(
      { ...row, copy, blind, criteria: criteriaOf.get(row.assessment_version_id) ?? [], reviews: own, is_told },
      viewerId,
    )
  })
}

function isOpenReviewOf(review: AttemptReview, viewerId: string): boolean {
  return review.reviewer_id === viewerId && isOpenReview(review)
}

const nothingGiven = {
  total_score: null,
  comments: null,
  shown_skills: [],
  unshown_skills: [],
  scores: [],
}

/** Whoever owes a review does not learn why another one was declined. */
const nothingDeclined = { decline_reason: null, could_not_open: false }

/** The second lock of the blind rule: the statements leave out the same. */
function withoutOthersWork(attempt: ListedAttempt, viewerId: string): ListedAttempt {
  const reviews = attempt.reviews.map((review) => {
    const isVisible = review.reviewer_id === viewerId || (review.status === 'SENT' && !attempt.blind)
    const shown = isVisible ? review : { ...review, ...nothingGiven }
    if (!attempt.blind) return shown
    return { ...shown, origin: null, ...(review.reviewer_id !== viewerId && nothingDeclined) }
  })
  if (!attempt.blind) return { ...attempt, reviews }
  const status = attempt.status === 'SECOND_REVIEW' ? 'IN_REVIEW' : attempt.status
  return { ...attempt, reviews, status, result: null, total_score: null }
}

function attempts(db: Queryable, viewerId: string) {
  const isReviewing = hasOpenReview(viewerId)
  return db
    .selectFrom('developer_assessments')
    .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
    .innerJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
    .leftJoin('challenges', 'challenges.id', 'developer_assessments.challenge_id')
    .leftJoin('users as senders', 'senders.id', 'developer_assessments.sent_by_id')
    .leftJoin('submissions', 'submissions.developer_assessment_id', 'developer_assessments.id')
    .select([
      'developer_assessments.id',
      'developer_assessments.version',
      'developer_assessments.assessment_version_id',
      'assessments.name',
      'assessments.type',
    ])
    .select([
      'assessment_versions.number as version_number',
      'assessment_versions.pass_mark',
      'challenges.name as challenge_name',
    ])
    .select(['developer_assessments.status_note', 'developer_assessments.url_submission'])
    .select(['developer_assessments.sent_at', 'developer_assessments.due_at', 'developer_assessments.submitted_at'])
    .select(['developer_assessments.completed_at', 'developer_assessments.created_at'])
    .select(['developer_assessments.code_name', 'developer_assessments.started_at'])
    .select([
      'developer_assessments.remind_at',
      'developer_assessments.reviewers_reminded_at',
      'senders.display_name as sent_by_name',
      'assessments.id as assessment_id',
    ])
    .select(['submissions.note as submission_note', 'submissions.file_name', 'submissions.file_size'])
    .select(['developer_assessments.work_shown', copyAsked.as('copy_asked_at')])
    .select(['developer_assessments.asked_again_at', 'developer_assessments.asked_again_because'])
    .select([confirmed.as('findings_confirmed'), unconfirmed(false).as('findings_in_work')])
    .select(unconfirmed(true).as('findings_in_copy'))
    .select([plannedReviewers.as('planned_reviewers'), lastOpened.as('last_opened_at')])
    .leftJoin('meetings as talks', 'talks.id', 'developer_assessments.talk_meeting_id')
    .leftJoin('users as recorders', 'recorders.id', 'developer_assessments.recorded_by_id')
    .select(['talks.starts_at as talk_at', 'developer_assessments.talk_on', talkMinutes.as('talk_minutes')])
    .select([talkWith.as('talk_with'), 'recorders.display_name as recorded_by_name'])
    .select(knownOfTalk(viewerId).as('known_talk'))
    .select([
      sql<DeveloperAssessmentStatus>`
        case when ${isReviewing} and developer_assessments.status = 'SECOND_REVIEW' then 'IN_REVIEW' else developer_assessments.status end
      `.as('status'),
      sql<AssessmentResult | null>`case when not ${isReviewing} then developer_assessments.result end`.as('result'),
      sql<number | null>`case when not ${isReviewing} then developer_assessments.total_score end`.as('total_score'),
    ])
    .orderBy('developer_assessments.created_at', 'desc')
    .orderBy('developer_assessments.id')
    .limit(attemptLimit)
}

/** Counts the findings that nobody confirmed: in the work as it was handed in, or in the copy that stands. */
const unconfirmed = (isInCopy: boolean) => sql<number>`(
  select count(*)::integer from work_findings f left join anonymous_copies c on c.id = f.in_copy_id
  where f.developer_assessment_id = developer_assessments.id and f.confirmed_at is null and c.deleted_at is null
    and (f.in_copy_id is not null) = ${isInCopy}
)`

const confirmed = sql<number>`(
  select count(*)::integer from work_findings f left join anonymous_copies c on c.id = f.in_copy_id
  where f.developer_assessment_id = developer_assessments.id and f.confirmed_at is not null and c.deleted_at is null
)`

const copyAsked = sql<Moment | null>`(
  select since from copies_asked asked where asked.developer_assessment_id = developer_assessments.id
)`

/** Lists the names. Plans matter only while nobody has reviewed the work yet. */
const plannedReviewers = sql<string[]>`array(
  select users.display_name from users where users.id = any(developer_assessments.planned_reviewer_ids) order by 1
)`

const talkMinutes = sql<number | null>`coalesce(
  developer_assessments.talk_minutes, (extract(epoch from talks.ends_at - talks.starts_at) / 60)::integer
)`

/** Lists who of the firm was there; in a meeting its organiser and the colleagues who took part. */
const talkWith = sql<string[]>`array(
  select users.display_name from users where users.id = any(developer_assessments.talk_with_ids)
    or users.id = talks.organiser_id
    or users.id in (select colleague_id from meeting_guests where meeting_id = talks.id and deleted_at is null)
  order by 1 limit 10
)`

const lastOpened = sql<Moment | null>`(
  select max(links.last_opened_at) from signed_links links where links.developer_assessment_id = developer_assessments.id
)`
