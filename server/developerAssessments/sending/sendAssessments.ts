import { sql } from 'kysely'
import { type LockedDeveloper, selectAssessedDevelopers } from '#server/developerAssessments/data.ts'
import { isAmong, requireReviewers } from '#server/developerAssessments/moves/reviewers.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ListSource } from '#server/platform/db/lists/list.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import { availableChannels, methodFor } from '#server/platform/sending/channels.ts'
import { requireQuota } from '#server/platform/sending/quota.ts'
import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { fillInAssessment } from '#shared/developerAssessments/assessmentSending.ts'
import type { SendAssessmentsInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { maxSentAtOnce, sendingSkip } from '#shared/developerAssessments/sendingSkips.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import { type AttemptNotifier, chosenChannel, requireFillable, wordValues } from './notifyDeveloper.ts'
import { type CatalogueOffer, findCatalogueOffer, freeChallenges, openStatus } from './offers.ts'
import { challengeFor } from './options.ts'
import { readDue, requireOffer, sendTo } from './sendAssessment.ts'

export interface SendingPlan {
  readonly plan: BulkPlan
  /** The message to the first of them, as it arrives; null when nobody gets it. */
  readonly preview: SendingPreview | null
}

export interface SendingPreview {
  readonly name: string
  readonly subject: string
  readonly body: string
  readonly delivery_method: DeliveryMethod
}

/**
 * Sends one assessment to many developers, each as if it were sent to them alone. Those who cannot get it are skipped, with the reason. The developers are locked: when two send the same at once, the second finds what the first has sent.
 * @param source the list that they were selected in.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT with the field; CONFLICT for an assessment that nobody can get; TOO_LARGE; RATE_LIMITED.
 */
export async function sendAssessments<List extends ListDefinition>(
  trx: Trx,
  notifier: AttemptNotifier,
  [source, selected]: readonly [ListSource<List>, Selected<List>],
  input: SendAssessmentsInput,
  isDryRun: boolean,
): Promise<SendingPlan> {
  const offer = await requireOffer(trx, input.assessment_id, () => findCatalogueOffer(trx, input.assessment_id))
  requireFillable(input, isTakeHome(offer.type))
  await requireReviewers(trx, undefined, input.reviewer_ids)
  let recipients: readonly Recipient[] = []
  const reasonToSkip = (recipient: Recipient) =>
    sendingSkip(recipient, offer.type, methodOf(recipient, notifier, input))
  const plan = await changeSelected(trx, source, selected, isDryRun, {
    lock: async (ids) => {
      recipients = await lockRecipients(trx, ids, input)
      return [...recipients]
    },
    reasonToSkip,
    nameOf,
    apply: (_ids, chosen) => sendToAll(trx, notifier, offer, chosen, input),
  })
  const first = recipients.find((recipient) => reasonToSkip(recipient) === undefined)
  return { plan, preview: first ? await previewFor(trx, notifier, offer, first, input) : null }
}

type Recipient = Awaited<ReturnType<typeof lockRecipients>>[number]

/** Locks in one order, so that when two send to the same developers, the second waits. Then it reads by name what the first has done. */
async function lockRecipients(trx: Trx, ids: readonly string[], { assessment_id, reviewer_ids }: SendAssessmentsInput) {
  if (ids.length > maxSentAtOnce) {
    const sentence = `An assessment goes to at most ${maxSentAtOnce} developers at a time. Choose fewer.`
    throw new UserError('TOO_LARGE', sentence)
  }
  const chosen = selectAssessedDevelopers(trx).where('developers.id', '=', sql<string>`any(${ids}::uuid[])`)
  await chosen.orderBy('developers.id').forNoKeyUpdate().execute()
  const developerId = sql<string>`developers.id`
  return chosen
    .innerJoin('assessments', (join) => join.on('assessments.id', '=', assessment_id))
    .select(['slack_user_id', isAmong(reviewer_ids).as('is_reviewer')])
    .select([openStatus(developerId).as('open_status'), freeChallenges(developerId).as('free_challenges')])
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('developers.id')
    .execute()
}

function methodOf(
  recipient: Recipient,
  notifier: AttemptNotifier,
  { channel }: SendAssessmentsInput,
): DeliveryMethod | null {
  return methodFor(recipient, availableChannels(notifier), chosenChannel(channel))
}

function nameOf({ first_name, last_name }: Pick<LockedDeveloper, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim()
}

async function sendToAll(
  trx: Trx,
  notifier: AttemptNotifier,
  offer: CatalogueOffer,
  recipients: readonly Recipient[],
  input: SendAssessmentsInput,
): Promise<void> {
  if (notifier.sender) await requireQuota(trx, notifier.sender.id, recipients.length)
  for (const developer of recipients) {
    const challenge = await challengeFor(trx, offer.type, offer.id, developer.id)
    if (isTakeHome(offer.type) && !challenge) {
      throw new UserError('CONFLICT', 'A challenge was removed in the meantime. Nothing was sent. Try again.')
    }
    await sendTo(trx, notifier, { developer, offer, challenge_id: challenge?.id ?? null }, input)
  }
}

async function previewFor(
  trx: Trx,
  notifier: AttemptNotifier,
  { name }: CatalogueOffer,
  recipient: Recipient,
  input: SendAssessmentsInput,
): Promise<SendingPreview | null> {
  const delivery_method = methodOf(recipient, notifier, input)
  if (delivery_method === null) return null
  const { due_at } = await readDue(trx, recipient, input.days)
  const values = wordValues(recipient, name, due_at, notifier.sender)
  const [subject, body] = [fillInAssessment(input.subject, values), fillInAssessment(input.body, values)]
  return { name: nameOf(recipient), subject, body, delivery_method }
}
