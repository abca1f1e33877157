import { sql } from 'kysely'
import { listCriteria } from '#server/assessments/attempts/criteria.ts'
import { submissionFileName } from '#server/developerAssessments/data.ts'
import { notFound } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connect.ts'
import { read, readFirst } from '#server/platform/db/read.ts'
import { type DeveloperAssessmentStatus, type ReviewStatus, reviewedStatuses } from '#shared/developerAssessments.ts'
import type { ReviewDraft } from '#shared/reviewInput.ts'
import { linkNames, textNames } from './blind/namesPerson.ts'
import { isClaimed } from './settling/isClaimed.ts'

type ReviewRow = Awaited<ReturnType<ReturnType<typeof ownReviews>['executeTakeFirstOrThrow']>>
type Given = ReviewDraft

/** What somebody else gave, once the own review is sent. It says neither who nor in which words. */
export interface OtherReview {
  readonly total_score: number | null
  readonly scores: readonly { readonly criterion_id: string; readonly score: number | null }[]
}

/** A review as its reviewer has it: the work under its code name, the rubric, and what was given so far. */
export interface OwnReview extends Omit<ReviewRow, 'draft' | 'person' | 'given' | 'file_type'>, Given {
  /** Why nothing can be changed any more, in one sentence; null while it can be. */
  readonly closed_because: string | null
  /** The link to the work, or the note with it, names the developer, and the viewer may not know the name. */
  readonly submission_hidden: boolean
  /** The name under which the work is downloaded, if it came as a file. */
  readonly submission_file: string | null
  readonly criteria: Awaited<ReturnType<typeof listCriteria>>
  readonly others: readonly OtherReview[]
}

/** What the viewer may know. */
export interface ReviewViewer {
  readonly id: string
  /** Whether the viewer may know whom the review is about. */
  readonly readsNames: boolean
}

/** Which review of the viewer's own is meant. */
type Wanted = { readonly id: string } | { readonly developerAssessmentId: string }

/**
 * Reads the viewer's own review.
 * @throws UserError NOT_FOUND, also for somebody else's.
 */
export async function findOwnReview(db: Queryable, wanted: Wanted, viewer: ReviewViewer): Promise<OwnReview> {
  const rows = ownReviews(db).where('reviews.reviewer_id', '=', viewer.id)
  const row = await readFirst(
    db,
    'id' in wanted
      ? rows.where('reviews.id', '=', wanted.id)
      : rows.where('reviews.developer_assessment_id', '=', wanted.developerAssessmentId),
  )
  if (!row) throw notFound('review')
  const { draft, person, given, file_type, ...review } = row
  const [criteria, others] = await Promise.all([
    listCriteria(db, [review.assessment_version_id]),
    review.status === 'SENT' ? listOthers(db, row) : [],
  ])
  const hidesLink = !viewer.readsNames && linkNames(review.url_submission, person)
  const hidesNote = !viewer.readsNames && textNames(review.submission_note, person)
  return {
    ...review,
    ...(review.status === 'SENT' ? given : (draft ?? given)),
    url_submission: hidesLink ? null : review.url_submission,
    submission_note: hidesNote ? null : review.submission_note,
    submission_hidden: hidesLink || hidesNote,
    submission_file: file_type && submissionFileName(review.code_name, file_type),
    closed_because: closedBecause(review.status, review.assessment_status),
    criteria,
    others,
  }
}

/** Why a review cannot be written any more, in one sentence; null while it can be. */
export function closedBecause(status: ReviewStatus, assessment: DeveloperAssessmentStatus): string | null {
  if (status === 'SENT') return 'This review was sent, so it is locked.'
  if (status === 'DECLINED') return 'This review was declined.'
  return reviewedStatuses.some((reviewed) => reviewed === assessment)
    ? null
    : 'This assessment is not reviewed any more.'
}

function ownReviews(db: Queryable) {
  return db
    .selectFrom('reviews')
    .innerJoin('developer_assessments', 'developer_assessments.id', 'reviews.developer_assessment_id')
    .innerJoin('developers', 'developers.id', 'developer_assessments.developer_id')
    .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
    .innerJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
    .leftJoin('challenges', 'challenges.id', 'developer_assessments.challenge_id')
    .leftJoin('challenge_revisions', 'challenge_revisions.id', 'developer_assessments.challenge_revision_id')
    .leftJoin('submissions', 'submissions.developer_assessment_id', 'developer_assessments.id')
    .where('developers.deleted_at', 'is', null)
    .select(['reviews.id', 'reviews.version', 'reviews.developer_assessment_id', 'reviews.status'])
    .select(['reviews.due_at', 'reviews.accepted_at', 'reviews.sent_at', 'reviews.total_score'])
    .select([
      'reviews.decline_reason',
      'developer_assessments.code_name',
      'developer_assessments.assessment_version_id',
    ])
    .select(['developer_assessments.status as assessment_status', 'developer_assessments.url_submission'])
    .select(['assessments.name as assessment_name', 'assessments.type', 'assessments.stack'])
    .select(['assessment_versions.instructions', 'challenges.name as challenge_name'])
    .select(['challenge_revisions.brief', 'challenge_revisions.url_repository'])
    .select(['submissions.note as submission_note', 'submissions.file_type'])
    .select(sql<Given | null>`${draft}`.as('draft'))
    .select([sql<Given>`${given}`.as('given'), sql<string[]>`${person}`.as('person')])
    .select([sql<string[]>`${catalogued}`.as('skills'), sql<string[]>`${claimed}`.as('claimed_skills')])
}

/** A draft of the form that had every skill ticked beforehand knows only what the work did not show. */
const draft = sql`'{"shown_skills": [], "unclaimed_skills": []}'::jsonb || reviews.draft`

const given = sql`json_build_object(
  'comments', reviews.comments, 'shown_skills', reviews.shown_skills, 'unclaimed_skills', json_build_array(),
  'unshown_skills', reviews.unshown_skills,
  'scores', (
    select coalesce(json_agg(json_build_object('criterion_id', criterion_id, 'score', score, 'comment', comment)), '[]')
    from review_scores where review_id = reviews.id
  )
)`

/** What tells who the developer is, if a link has it. */
const person = sql`array[
  developers.first_name, developers.last_name, developers.email, coalesce(developers.url_github, ''),
  coalesce(developers.url_linkedin, '')
]`

/** Tells whether a skill of the catalogue has the name of the stack, among all its names. */
const isNamed = sql`skills.active and (
  lower(skills.name) = lower(named.name)
  or lower(named.name) = any(select lower(alias) from unnest(skills.aliases) as alias)
)`

/** The skills of the stack that the catalogue has: a passed assessment can verify them. */
const catalogued = sql`array(
  select named.name from unnest(assessments.stack) with ordinality as named(name, place)
  where exists (select from skills where ${isNamed})
  order by named.place
)`

/** Those that the developer claims. What is held only because of a review is no claim, and would tell what another reviewer said. */
const claimed = sql`array(
  select named.name from unnest(assessments.stack) with ordinality as named(name, place)
  where exists (
    select from skills
    join developer_skills held on held.skill_id = skills.id and held.developer_id = developers.id
    where ${isNamed} and ${isClaimed('held')}
  )
  order by named.place
)`

function listOthers(db: Queryable, { id, developer_assessment_id }: ReviewRow): Promise<OtherReview[]> {
  const others = db
    .selectFrom('reviews')
    .where('developer_assessment_id', '=', developer_assessment_id)
    .where('id', '<>', id)
    .where('status', '=', 'SENT')
    // The second lock: whoever has not sent the own one gets nothing here.
    .where(sql<boolean>`exists (select from reviews own where own.id = ${id} and own.status = 'SENT')`)
    .select([
      'total_score',
      sql<OtherReview['scores']>`(
        select coalesce(json_agg(json_build_object('criterion_id', criterion_id, 'score', score)), '[]')
        from review_scores where review_id = reviews.id
      )`.as('scores'),
    ])
    .orderBy('sent_at')
    .orderBy('id')
  return read(db, others)
}
