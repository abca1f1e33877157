import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { type LockedDeveloper, lockAttempt, lockDeveloper } from '#server/developerAssessments/data.ts'
import { moveAttempt } from '#server/developerAssessments/moves/moveAttempt.ts'
import { requireReviewers } from '#server/developerAssessments/moves/reviewers.ts'
import { setStatus } from '#server/developers/moves/moveDeveloper.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type AssessmentType, isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { nextReminder, sendingRefusal, stepAfterSending } from '#shared/developerAssessments/assessmentSending.ts'
import type { SendAssessmentInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { codeName } from './codeName.ts'
import { type AttemptDelivery, type AttemptNotifier, notifyDeveloper } from './notifyDeveloper.ts'
import { challengeFor, listOffers, type Offer } from './options.ts'

export interface SendingResult extends AttemptDelivery {
  readonly id: string
}

/**
 * Sends an assessment to a developer: its current version, which stays as it is from then on, and for a take-home the challenge that its
 * sender was shown. The triggers `freeze_sent` and `keep_work_shown` write down the challenge as it is now, and how the work will be
 * shown. A draft of it is sent rather than a second one made. The step of vetting may go along.
 * @throws UserError NOT_FOUND; CONFLICT with what to do, when nothing can be sent; BAD_INPUT with the field.
 */
export async function sendAssessment(
  trx: Trx,
  notifier: AttemptNotifier,
  input: SendAssessmentInput,
): Promise<SendingResult> {
  const developer = await lockDeveloper(trx, input.developer_id)
  const refusal = sendingRefusal(developer)
  if (refusal) throw new UserError('CONFLICT', refusal)
  const offer = await requireOffer(trx, input.assessment_id, async () =>
    (await listOffers(trx, developer.id)).find(({ id }) => id === input.assessment_id),
  )
  const challenge_id = await requireChallenge(trx, developer, offer, input.challenge_id)
  await requireReviewers(trx, developer, input.reviewer_ids)
  return sendTo(trx, notifier, { developer, offer, challenge_id }, input)
}

/** An assessment for one developer that may be sent to them. The developer is locked. */
interface Checked {
  readonly developer: LockedDeveloper
  readonly offer: Pick<Offer, 'id' | 'type' | 'version_id'>
  readonly challenge_id: string | null
}

/** The choices that do not depend on the developer. */
type SendingChoices = Omit<SendAssessmentInput, 'developer_id' | 'assessment_id' | 'challenge_id'>

/** Sends an assessment to a locked developer who may get it, alone or as one of many. */
export async function sendTo(
  trx: Trx,
  notifier: AttemptNotifier,
  { developer, offer, challenge_id }: Checked,
  input: SendingChoices,
): Promise<SendingResult> {
  const id = await draftOf(trx, developer, offer)
  const { now, due_at } = await readDue(trx, developer, input.days)
  const attempt = await lockAttempt(trx, id)
  await moveAttempt(trx, attempt, {
    to: 'SENT',
    conditions: { hasCriteria: attempt.has_criteria },
    also: {
      challenge_id,
      planned_reviewer_ids: input.reviewer_ids,
      sent_by_id: notifier.sender?.id ?? null,
      sent_at: now,
      due_at,
      remind_at: reminderAt(offer.type, now, now, due_at),
    },
  })
  if (input.moves_step) await moveStep(trx, developer, offer.type)
  return { id, ...(await notifyDeveloper(trx, notifier, { ...attempt, due_at }, input)) }
}

/** Finds what may be sent. @throws UserError BAD_INPUT; CONFLICT */
export async function requireOffer<Found extends Pick<Offer, 'refusal'>>(
  trx: Trx,
  assessmentId: string,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  // Waits for a rubric that is just being edited.
  await trx.selectFrom('assessments').select('id').where('id', '=', assessmentId).forShare().execute()
  const offer = await find()
  if (!offer) throw new UserError('BAD_INPUT', 'Choose an assessment from the catalogue.', { field: 'assessment_id' })
  if (offer.refusal) throw new UserError('CONFLICT', offer.refusal, { field: 'assessment_id' })
  return offer
}

/** Refuses to send another challenge than its sender saw. */
async function requireChallenge(
  trx: Trx,
  { id }: LockedDeveloper,
  { id: assessmentId, type }: Offer,
  seen: string | null,
): Promise<string | null> {
  const challenge = await challengeFor(trx, type, assessmentId, id)
  if (isTakeHome(type) && !challenge) {
    const message = 'Its last challenge was removed in the meantime. Add a new challenge first.'
    throw new UserError('CONFLICT', message, { field: 'assessment_id' })
  }
  if ((challenge?.id ?? null) === seen) return seen
  const sentence = challenge
    ? `The challenge has changed to “${challenge.name}” in the meantime. Read it, then send it.`
    : 'Only a take-home has a challenge.'
  throw new UserError('CONFLICT', sentence, { field: 'challenge_id' })
}

/** Brings the draft of an assessment to its current version, or makes a new one. */
async function draftOf(
  trx: Trx,
  { id: developer_id }: LockedDeveloper,
  { id, version_id }: Checked['offer'],
): Promise<string> {
  const drafted = await trx
    .updateTable('developer_assessments')
    .set({ assessment_version_id: version_id })
    .where('id', '=', (query) =>
      query
        .selectFrom('developer_assessments as draft')
        .innerJoin('assessment_versions as version', 'version.id', 'draft.assessment_version_id')
        .where('draft.developer_id', '=', developer_id)
        .where('draft.status', '=', 'DRAFT')
        .where('version.assessment_id', '=', id)
        .select('draft.id')
        .orderBy('draft.created_at')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst()
  return drafted?.id ?? newDraft(trx, developer_id, version_id)
}

/** A name that is taken is drawn again. There are millions, so that this ends. */
async function newDraft(trx: Trx, developer_id: string, assessment_version_id: string): Promise<string> {
  for (;;) {
    const code_name = codeName(randomInt(1_000), randomInt(1_000), randomInt(1_000, 10_000))
    const made = await trx
      .insertInto('developer_assessments')
      .values({ developer_id, assessment_version_id, code_name })
      .onConflict((conflict) => conflict.column('code_name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return made.id
  }
}

/** Returns the end of the day that many days from now, where the developer is, by the clock of the database. */
export function readDue(trx: Trx, { time_zone }: LockedDeveloper, days: number) {
  const due = sql<Moment>`day_end_in_zone(day_in_zone(now(), ${time_zone}) + ${days}::int, ${time_zone})`
  return trx.selectNoFrom([sql<Moment>`now()`.as('now'), due.as('due_at')]).executeTakeFirstOrThrow()
}

/** Returns the moment of the next reminder. Nobody is reminded of a talk, whose time the staff agrees with them. */
export function reminderAt(type: AssessmentType, now: Moment, from: Moment, due: Moment): Date | null {
  if (!isTakeHome(type)) return null
  const next = nextReminder(Date.parse(now), Date.parse(from), Date.parse(due))
  return next === null ? null : new Date(next)
}

async function moveStep(trx: Trx, developer: LockedDeveloper, type: AssessmentType): Promise<void> {
  const status = stepAfterSending(type, developer)
  if (status) await setStatus(trx, { id: developer.id, version: developer.version, status })
}
