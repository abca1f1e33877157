import { sql } from 'kysely'
import { listCriteria } from '#server/assessments/rubric/criteria.ts'
import { namesInLink, namesInText } from '#server/developerAssessments/anonymity/namesPerson.ts'
import type { PersonDetail } from '#server/developerAssessments/anonymity/needlesOf.ts'
import { openedAt } from '#server/developerAssessments/anonymity/openings.ts'
import { submissionFileName } from '#server/developerAssessments/data.ts'
import { awaitsWordOf } from '#server/developerAssessments/talks/knownOfTalk.ts'
import { isClaimed } from '#server/developerSkills/isClaimed.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import {
  type DeveloperAssessmentStatus,
  type ReviewStatus,
  reviewedStatuses,
} from '#shared/developerAssessments/developerAssessments.ts'
import type { FindingPlace, ReviewedWorkParts } from '#shared/developerAssessments/workShown.ts'
import type { SubmissionType } from '#shared/platform/enumerations.ts'
import type { ReviewDraft } from '#shared/reviews/reviewInput.ts'

type ReviewRow = SelectedRow<typeof ownReviews>
type Given = ReviewDraft

/** Scores of others are shown once the own review is sent. They come without names and words. */
export interface OtherReview {
  readonly total_score: number | null
  readonly scores: readonly { readonly criterion_id: string; readonly score: number | null }[]
}

/** A reviewer gets the work under its code name, the rubric, and their own answers so far. */
export interface OwnReviewRow
  extends Omit<ReviewRow, 'draft' | 'given' | 'type' | 'copy_asked_at' | keyof WorkRow>,
    ReviewedWorkParts,
    Given {
  /** Says in one sentence why nothing can be changed any more; null while it can be. */
  readonly closed_because: string | null
  /** The addresses go to nobody before it is written down that they open them. */
  readonly url_submission: string | null
  readonly url_copy: string | null
  readonly submission_note: string | null
  readonly address_hidden: boolean
  readonly note_hidden: boolean
  readonly file_hidden: boolean
  readonly criteria: Awaited<ReturnType<typeof listCriteria>>
  readonly others: readonly OtherReview[]
}

export interface ReviewViewer {
  readonly id: string
  /** The viewer may know whom the review is about. */
  readonly readsNames: boolean
}

type Wanted = { readonly id: string } | { readonly developerAssessmentId: string }

/**
 * Reads the viewer's own review.
 * @throws UserError NOT_FOUND, also for somebody else's.
 */
export async function findOwnReview(db: Queryable, wanted: Wanted, viewer: ReviewViewer): Promise<OwnReviewRow> {
  const rows = ownReviews(db, viewer.id).where('reviews.reviewer_id', '=', viewer.id)
  const row = await findRow(
    db,
    'review',
    'id' in wanted
      ? rows.where('reviews.id', '=', wanted.id)
      : rows.where('reviews.developer_assessment_id', '=', wanted.developerAssessmentId),
  )
  const { draft, given, shown, url_handed_in, note_handed_in, file_handed_in, person, ...review } = row
  const [criteria, others] = await Promise.all([
    listCriteria(db, [review.assessment_version_id]),
    review.status === 'SENT' ? listOthers(db, row) : [],
  ])
  return {
    ...review,
    ...(review.status === 'SENT' ? given : (draft ?? given)),
    ...shownParts(row, viewer),
    closed_because: closedBecause(review, review.assessment_status),
    criteria,
    others,
  }
}

/** The database gives this to a viewer who does not know whose the work is. */
interface ShownWork {
  readonly url_submission: string | null
  readonly note: string | null
  readonly file: string | null
  readonly copy_id: string | null
  readonly copy_url: string | null
  readonly copy_file_type: SubmissionType | null
  /** Findings in the address and the note that somebody confirmed. */
  readonly confirmed: readonly { readonly place: FindingPlace; readonly found: string }[]
  readonly copy_is_clean: boolean
}

type WorkRow = Pick<ReviewRow, 'shown' | 'person' | 'url_handed_in' | 'note_handed_in' | 'file_handed_in'>

const noParts = {
  url_submission: null,
  submission_site: null,
  submission_note: null,
  submission_file: null,
  ...hiddenParts({ address: false, note: false, file: false }),
  url_copy: null,
  copy_site: null,
  copy_file: null,
}

/**
 * Returns the parts of the work that the viewer gets. Parts that name its author are left out here and, once that was found, by the
 * statement.
 */
function shownParts(row: ReviewRow, { readsNames }: ReviewViewer) {
  // Somebody who gave the review away, or lost it, has nothing more to read.
  if (row.status === 'DECLINED' && !readsNames) return noParts
  const { shown, person, code_name, url_handed_in, note_handed_in, file_handed_in } = row
  const isOpen = readsNames || row.work_shown === 'OPEN'
  const isConfirmed = (place: FindingPlace, name: string) =>
    shown.confirmed.some((one) => one.place === place && one.found === name)
  const mayShow = (place: FindingPlace, names: readonly string[]) =>
    isOpen || names.every((name) => isConfirmed(place, name))
  const url = readsNames ? url_handed_in : shown.url_submission
  const note = readsNames ? note_handed_in : shown.note
  const file = readsNames || shown.file !== null ? file_handed_in : null
  const url_submission = mayShow('ADDRESS', namesInLink(url, person)) ? url : null
  const submission_note = mayShow('NOTE', namesInText(note, person)) ? note : null
  const hasCopy = shown.copy_id !== null && shown.copy_is_clean
  const url_copy = hasCopy ? shown.copy_url : null
  const copyType = hasCopy ? shown.copy_file_type : null
  return {
    url_submission,
    submission_site: siteOf(url_submission),
    submission_note,
    submission_file: file && submissionFileName(code_name, file),
    ...hiddenParts({
      address: url_submission !== url_handed_in,
      note: submission_note !== note_handed_in,
      file: file !== file_handed_in,
    }),
    url_copy,
    copy_site: siteOf(url_copy),
    copy_file: copyType && submissionFileName(code_name, copyType),
  }
}

/** Returns the part of an address that tells where it leads, and does not open it. An old one may be no page of the web. */
function siteOf(address: string | null): string | null {
  if (address === null) return null
  return (URL.parse(address)?.host || URL.parse(`https://${address}`)?.host) ?? 'another site'
}

function hiddenParts({ address, note, file }: Readonly<Record<'address' | 'note' | 'file', boolean>>) {
  return {
    address_hidden: address,
    note_hidden: note,
    file_hidden: file,
    submission_hidden: address || note || file,
  }
}

/** Says in one sentence why a review cannot be written any more; null while it can be. */
export function closedBecause(
  { status, released_at }: { readonly status: ReviewStatus; readonly released_at: Moment | null },
  assessment: DeveloperAssessmentStatus,
): string | null {
  if (status === 'SENT') return 'This review was sent, so you can no longer change it.'
  if (released_at !== null)
    return 'This review is no longer yours. It was given to somebody else, or back to the vetting team.'
  if (status === 'DECLINED') return 'This review was declined.'
  return reviewedStatuses.some((reviewed) => reviewed === assessment)
    ? null
    : 'This assessment is no longer being reviewed.'
}

function ownReviews(db: Queryable, viewerId: string) {
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
      'reviews.released_at',
      'developer_assessments.code_name',
      'developer_assessments.assessment_version_id',
    ])
    .select(['developer_assessments.status as assessment_status', 'developer_assessments.work_shown'])
    .select('developer_assessments.url_submission as url_handed_in')
    .select(['assessments.name as assessment_name', 'assessments.type', 'assessment_versions.stack'])
    .select(['assessment_versions.instructions', 'challenges.name as challenge_name'])
    .select(['challenge_revisions.brief', 'challenge_revisions.url_repository'])
    .select(['submissions.note as note_handed_in', 'submissions.file_type as file_handed_in'])
    .select([sql<ShownWork>`${shown}`.as('shown'), sql<PersonDetail[]>`facts_of_person(developers.id)`.as('person')])
    .select(
      sql<Moment | null>`(
      select since from copies_asked asked where asked.developer_assessment_id = developer_assessments.id
    )`.as('copy_asked_at'),
    )
    .select(openedAt.as('opened_at'))
    .select(mayConfirmTalk(viewerId).as('may_confirm_talk'))
    .select(sql<Given | null>`${draft}`.as('draft'))
    .select(sql<Given>`${given}`.as('given'))
    .select([sql<string[]>`${catalogued}`.as('skills'), sql<string[]>`${claimed}`.as('claimed_skills')])
}

/** A talk waits for a word, and its reviewer was there. */
const mayConfirmTalk = (viewerId: string) => sql<boolean>`exists (
  select from talks known where known.developer_assessment_id = developer_assessments.id and ${awaitsWordOf(viewerId)}
)`

/** An old draft of the form that had every skill ticked beforehand knows only which skills the work did not show. */
const draft = sql`'{"shown_skills": [], "unclaimed_skills": []}'::jsonb || reviews.draft`

const given = sql`json_build_object(
  'comments', reviews.comments, 'shown_skills', reviews.shown_skills, 'unclaimed_skills', json_build_array(),
  'unshown_skills', reviews.unshown_skills,
  'scores', (
    select coalesce(json_agg(json_build_object('criterion_id', criterion_id, 'score', score, 'comment', comment)), '[]')
    from review_scores where review_id = reviews.id
  )
)`

/** Selects what may be shown to a viewer who does not know the name, and which words somebody has confirmed. */
const shown = sql`(
  select to_json(w) from (
    select shown_works.*, (
      select coalesce(json_agg(json_build_object('place', place, 'found', found)), '[]') from work_findings f
      where f.developer_assessment_id = shown_works.developer_assessment_id and f.in_copy_id is null
        and f.place in ('ADDRESS', 'NOTE') and f.confirmed_at is not null
    ) as confirmed,
    not exists (
      select from work_findings f
      where f.developer_assessment_id = shown_works.developer_assessment_id and f.in_copy_id = shown_works.copy_id
        and f.confirmed_at is null
    ) as copy_is_clean
    from shown_works where shown_works.developer_assessment_id = developer_assessments.id
  ) w
)`

/** Tells whether a skill of the catalogue has the name of the stack, among all its names. */
const isNamed = sql`skills.active and (
  lower(skills.name) = lower(named.name)
  or lower(named.name) = any(select lower(alias) from unnest(skills.aliases) as alias)
)`

/** Selects the skills of the stack that the catalogue has: a passed assessment can verify them. */
const catalogued = sql`array(
  select named.name from unnest(assessment_versions.stack) with ordinality as named(name, place)
  where exists (select from skills where ${isNamed})
  order by named.place
)`

/**
 * Selects the skills that the developer claims. A skill that only a review brought is no claim, and would tell what another reviewer
 * said.
 */
const claimed = sql`array(
  select named.name from unnest(assessment_versions.stack) with ordinality as named(name, place)
  where exists (
    select from skills
    join developer_skills owned on owned.skill_id = skills.id and owned.developer_id = developers.id
    where ${isNamed} and ${isClaimed('owned')}
  )
  order by named.place
)`

function listOthers(db: Queryable, { id, developer_assessment_id }: ReviewRow): Promise<OtherReview[]> {
  const others = db
    .selectFrom('reviews')
    .where('developer_assessment_id', '=', developer_assessment_id)
    .where('id', '<>', id)
    .where('status', '=', 'SENT')
    // The second lock: a viewer who has not sent the own review gets nothing here.
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
  return readPrepared(db, others)
}
