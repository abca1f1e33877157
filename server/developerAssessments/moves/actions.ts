import { sql } from 'kysely'
import { mayReview } from '#server/assessments/pool/data.ts'
import { searchWords } from '#server/developerAssessments/anonymity/searchWork.ts'
import { type AttemptRow, databaseNow, type LockedAttempt, lockAttempt } from '#server/developerAssessments/data.ts'
import {
  type AccountNotifier,
  type AttemptNotifier,
  notifyDeveloper,
} from '#server/developerAssessments/sending/notifyDeveloper.ts'
import { readDue, reminderAt, type SendingResult } from '#server/developerAssessments/sending/sendAssessment.ts'
import { takeAwayWork } from '#server/developerAssessments/submissions/takeAwayWork.ts'
import { tellOfTalk } from '#server/developerAssessments/talks/tellOfTalk.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { requireMove } from '#server/platform/db/records/move.ts'
import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { reviewDays } from '#shared/developerAssessments/assessmentSending.ts'
import type {
  AssignReviewersInput,
  EndAttemptInput,
  ExtendInput,
  RecordSubmissionInput,
  RemindInput,
  RemindReviewersInput,
} from '#shared/developerAssessments/assessmentSendingInput.ts'
import { openWithDeveloper } from '#shared/developerAssessments/developerAssessments.ts'
import { reminderRefusal } from '#shared/developerAssessments/reviewReminders.ts'
import { remindSkip } from '#shared/developerAssessments/sentSkips.ts'
import { dropOpenReviews } from './dropOpenReviews.ts'
import { followStep } from './followStep.ts'
import { developerAssessmentLifecycle } from './lifecycle.ts'
import { moveAttempt, requireSeen } from './moveAttempt.ts'
import { requireTalk, type Talk } from './requireTalk.ts'
import { assign, assignPlanned, requireReviewers } from './reviewers.ts'

/** Reminds a developer by hand of an assessment that they still have. @throws UserError CONFLICT once there is nothing to remind of. */
export async function remind(
  trx: Trx,
  notifier: AttemptNotifier,
  { id, version, ...told }: RemindInput,
): Promise<SendingResult> {
  const attempt = await lockSeen(trx, { id, version })
  const due_at = requireOpen(attempt)
  return { id, ...(await notifyDeveloper(trx, notifier, { ...attempt, due_at }, told)) }
}

/** @throws UserError CONFLICT */
function requireOpen(attempt: AttemptRow): Moment {
  const problem = remindSkip(attempt)
  if (problem !== undefined || attempt.due_at === null)
    throw new UserError('CONFLICT', problem ?? 'It has no due date.')
  return attempt.due_at
}

function isWithDeveloper(status: AttemptRow['status']): boolean {
  return openWithDeveloper.some((open) => open === status)
}

/**
 * Gives a developer more time, from now. An expired assessment is with them again, and the links that they have work again.
 * @throws UserError CONFLICT where they have sent it in, or no longer have it; BAD_INPUT for a day that is no later.
 */
export async function extend(
  trx: Trx,
  notifier: AttemptNotifier,
  { id, version, days, ...told }: ExtendInput,
): Promise<SendingResult> {
  const attempt = await lockSeen(trx, { id, version })
  if (attempt.status === 'DRAFT')
    throw new UserError('CONFLICT', 'This is a draft, so it has no due date yet. Send it first.')
  const { now, due_at } = await readDue(trx, attempt.developer, days)
  if (attempt.due_at !== null && due_at <= attempt.due_at) {
    throw new UserError('BAD_INPUT', 'Choose a day after the current due date.', { field: 'days' })
  }
  const columns = { due_at, remind_at: reminderAt(attempt.type, now, now, due_at) }
  if (isWithDeveloper(attempt.status)) {
    await trx.updateTable('developer_assessments').set(columns).where('id', '=', id).execute()
  } else {
    await moveAttempt(trx, attempt, { to: 'SENT', conditions: { isExtended: due_at > now }, also: columns })
  }
  await renewLinks(trx, id, due_at)
  return { id, ...(await notifyDeveloper(trx, notifier, { ...attempt, due_at }, told)) }
}

/** Lets the links that a developer has work until a later day. */
export async function renewLinks(trx: Trx, id: string, expires_at: Moment): Promise<void> {
  await trx
    .updateTable('signed_links')
    .set({ expires_at })
    .where('developer_assessment_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Cancels an attempt, with the reviews that somebody still owes. Its links lead nowhere from then on, also those that wait to be sent. */
export async function cancel(trx: Trx, { id, version, note }: EndAttemptInput): Promise<void> {
  const attempt = await lockSeen(trx, { id, version })
  await end(trx, attempt, 'CANCELLED', note)
  await dropOpenReviews(trx, [id])
}

/** Records that a developer does not want to do it, as they told the staff. */
export async function decline(trx: Trx, { id, version, note }: EndAttemptInput): Promise<void> {
  await end(trx, await lockSeen(trx, { id, version }), 'DECLINED', note)
}

/** Ends a locked attempt with a reason. */
export function end(
  trx: Trx,
  attempt: LockedAttempt,
  to: 'CANCELLED' | 'DECLINED',
  note: string | null,
): Promise<void> {
  const also = { status_note: note, remind_at: null }
  return moveAttempt(trx, attempt, { to, conditions: { hasReason: note !== null }, also })
}

/**
 * Records work that came in otherwise than by the page, or that a talk was held, of which its developer is told. The reviewers that were planned get it at once.
 * @param notifier names the recorder, who cannot be the only one whose review of it then verifies a skill.
 * @throws UserError BAD_INPUT for work without an address, and for a talk with one, or without a record that it was held; CONFLICT for
 * work that its developer was asked to send again.
 */
export async function recordSubmission(
  trx: Trx,
  notifier: AccountNotifier,
  { id, version, url, note, ...talk }: RecordSubmissionInput,
): Promise<void> {
  const attempt = await lockSeen(trx, { id, version })
  if (attempt.asked_again_at !== null) {
    throw new UserError('CONFLICT', 'Only the developer can send this work in again. Extend it if they need more time.')
  }
  if (isTakeHome(attempt.type) && url === null) {
    throw new UserError('BAD_INPUT', 'Enter the address of the work.', { field: 'url' })
  }
  if (!isTakeHome(attempt.type) && url !== null) {
    throw new UserError('BAD_INPUT', 'A talk has no work to send in. Leave the address empty.', { field: 'url' })
  }
  await requireTalk(trx, attempt, talk)
  await submit(trx, attempt, { url, note, record: { talk_with_ids: [], ...talk, recorded_by_id: notifier.sender.id } })
  if (!isTakeHome(attempt.type)) await tellOfTalk(trx, notifier, attempt)
}

export interface Submitted {
  readonly url: string | null
  readonly note: string | null
  readonly file?: SubmittedFile | undefined
  /** Who recorded it, and the talk; left out where the developer sent it in. */
  readonly record?: Talk & { readonly recorded_by_id: string }
}

export interface SubmittedFile {
  readonly file_key: string
  readonly file_name: string
  readonly file_type: 'ZIP' | 'GZIP' | 'PDF' | 'TXT'
  readonly file_size: number
}

/** Writes work that came in for a locked attempt, once, and gives it to its reviewers. */
export async function submit(trx: Trx, attempt: LockedAttempt, { url, note, file, record }: Submitted): Promise<void> {
  const now = await databaseNow(trx)
  requireMove(developerAssessmentLifecycle, { from: attempt.status, to: 'SUBMITTED', conditions: {} })
  if (attempt.asked_again_at !== null) await takeAwayWork(trx, attempt.id)
  // The work is written before the status: otherwise the developer would be asked for work that does not come.
  if (note !== null || file) {
    await trx
      .insertInto('submissions')
      .values({ developer_assessment_id: attempt.id, note, ...file })
      .execute()
  }
  await moveAttempt(trx, attempt, {
    to: 'SUBMITTED',
    also: {
      url_submission: url,
      submitted_at: now,
      started_at: attempt.started_at ?? now,
      remind_at: null,
      recorded_by_id: null,
      ...record,
    },
  })
  await searchWords(trx, attempt, { url, note, file })
  await followStep(trx, attempt.developer, 'CHALLENGE_OUT', 'SUBMITTED')
  await assignPlanned(trx, { ...attempt, status: 'SUBMITTED' }, reviewDays)
}

/** Gives work that came in to reviewers: the first ones, or further ones. @throws UserError BAD_INPUT for one who has it already. */
export async function assignReviewers(
  trx: Trx,
  { id, version, reviewer_ids, days }: AssignReviewersInput,
): Promise<void> {
  const attempt = await lockSeen(trx, { id, version })
  await requireReviewers(trx, attempt.developer, reviewer_ids)
  const busy = await trx
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.reviewer_id')
    .select('users.display_name')
    .where('developer_assessment_id', '=', id)
    .where('reviews.status', '<>', 'DECLINED')
    .where('reviewer_id', 'in', reviewer_ids)
    .executeTakeFirst()
  if (busy) {
    throw new UserError('BAD_INPUT', `${busy.display_name} already reviews it.`, { field: 'reviewer_ids' })
  }
  await assign(trx, attempt, reviewer_ids, days)
}

/**
 * Reminds everybody who owes a review of it and may still log in, in the bell and the daily mail.
 * @throws UserError CONFLICT where nobody can be reminded, or everybody was just reminded.
 */
export async function remindReviewers(trx: Trx, { id, version }: RemindReviewersInput): Promise<void> {
  const attempt = await lockSeen(trx, { id, version })
  const reviews = await trx
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.reviewer_id')
    .where('developer_assessment_id', '=', id)
    .select(['reviews.status', mayReview.as('may_review')])
    .execute()
  const refused = reminderRefusal({ ...attempt, reviews }, attempt.reviewers_reminded_at, await databaseNow(trx))
  if (refused) throw new UserError('CONFLICT', refused)
  await trx
    .updateTable('developer_assessments')
    // The clock is that of reviews.asked_at: a reviewer who was asked under an earlier lock is reminded.
    .set({ reviewers_reminded_at: sql<Moment>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Locks an attempt that was read before. @throws UserError NOT_FOUND; CONFLICT when somebody else changed it since. */
export async function lockSeen(
  trx: Trx,
  seen: { readonly id: string; readonly version: number },
): Promise<LockedAttempt> {
  const attempt = await lockAttempt(trx, seen.id)
  await requireSeen(trx, attempt, seen)
  return attempt
}
