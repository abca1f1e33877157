import { sql } from 'kysely'
import { sentAssessmentSource } from '#server/assessments/usage/sentSource.ts'
import { attempts, type LockedAttempt, selectAssessedDevelopers } from '#server/developerAssessments/data.ts'
import { cancel, extend, remind } from '#server/developerAssessments/moves/actions.ts'
import {
  type AttemptNotifier,
  chosenChannel,
  requireFillable,
} from '#server/developerAssessments/sending/notifyDeveloper.ts'
import { readDue } from '#server/developerAssessments/sending/sendAssessment.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import { availableChannels, methodFor } from '#server/platform/sending/channels.ts'
import { requireQuota } from '#server/platform/sending/quota.ts'
import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import type {
  CancelSentInput,
  ExtendSentInput,
  RemindSentInput,
} from '#shared/developerAssessments/assessmentSendingInput.ts'
import { maxSentAtOnce } from '#shared/developerAssessments/sendingSkips.ts'
import type { sentAssessmentList } from '#shared/developerAssessments/sentAssessments.ts'
import { cancelSkip, extendSkip, messageSkip, remindSkip } from '#shared/developerAssessments/sentSkips.ts'

type SelectedSent = Selected<typeof sentAssessmentList>
type Words = Pick<RemindSentInput, 'channel' | 'subject' | 'body'>

/**
 * Reminds many developers of what they still have, each as if they were alone.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT with the field; TOO_LARGE; RATE_LIMITED.
 */
export function remindSent(
  trx: Trx,
  notifier: AttemptNotifier,
  selected: SelectedSent,
  words: Words,
  isDryRun: boolean,
): Promise<BulkPlan> {
  return changeSent(trx, selected, isDryRun, {
    reasonToSkip: async (attempt) => remindSkip(attempt) ?? unreached(attempt, notifier, words),
    apply: async (chosen) => {
      await requireSendable(trx, notifier, chosen, words)
      for (const { id, version } of chosen) await remind(trx, notifier, { id, version, ...words })
    },
  })
}

/** Gives many developers more time, counted from today, and tells them. @throws UserError as `remindSent`. */
export function extendSent(
  trx: Trx,
  notifier: AttemptNotifier,
  selected: SelectedSent,
  { days, ...words }: Omit<ExtendSentInput, 'ids' | 'dry_run'>,
  isDryRun: boolean,
): Promise<BulkPlan> {
  return changeSent(trx, selected, isDryRun, {
    reasonToSkip: async (attempt) => {
      const { due_at } = await readDue(trx, attempt.developer, days)
      return extendSkip(attempt, due_at) ?? unreached(attempt, notifier, words)
    },
    apply: async (chosen) => {
      await requireSendable(trx, notifier, chosen, words)
      for (const { id, version } of chosen) await extend(trx, notifier, { id, version, days, ...words })
    },
  })
}

/** Cancels many attempts for one reason. Nobody gets a message. @throws UserError TOO_LARGE. */
export function cancelSent(
  trx: Trx,
  selected: SelectedSent,
  { note }: Pick<CancelSentInput, 'note'>,
  isDryRun: boolean,
): Promise<BulkPlan> {
  return changeSent(trx, selected, isDryRun, {
    reasonToSkip: async (attempt) => cancelSkip(attempt),
    apply: async (chosen) => {
      for (const { id, version } of chosen) await cancel(trx, { id, version, note })
    },
  })
}

type Attempt = Awaited<ReturnType<typeof lockSent>>[number]

interface SentChange {
  readonly reasonToSkip: (attempt: Attempt) => Promise<string | undefined>
  readonly apply: (chosen: readonly Attempt[]) => Promise<void>
}

async function changeSent(
  trx: Trx,
  selected: SelectedSent,
  isDryRun: boolean,
  { reasonToSkip, apply }: SentChange,
): Promise<BulkPlan> {
  return changeSelected(trx, sentAssessmentSource, selected, isDryRun, {
    lock: async (ids) => {
      const found = await lockSent(trx, ids)
      const judged = []
      for (const attempt of found) judged.push({ ...attempt, skip: await reasonToSkip(attempt) })
      return judged
    },
    reasonToSkip: ({ skip }) => skip,
    nameOf: ({ developer }) => `${developer.first_name} ${developer.last_name}`.trim(),
    apply: (_ids, chosen) => apply(chosen),
  })
}

/** Locks developers first and then their attempts, each in one order, as a change of one attempt does. */
async function lockSent(trx: Trx, ids: readonly string[]) {
  if (ids.length > maxSentAtOnce) {
    throw new UserError('TOO_LARGE', `Choose at most ${maxSentAtOnce} assessments at a time.`)
  }
  const own = attempts(trx).where('developer_assessments.id', '=', sql<string>`any(${ids}::uuid[])`)
  const developerIds = (await own.execute()).map(({ developer_id }) => developer_id)
  const developers = await selectAssessedDevelopers(trx)
    .select('developers.slack_user_id')
    .where('developers.id', '=', sql<string>`any(${developerIds}::uuid[])`)
    .orderBy('developers.id')
    .forNoKeyUpdate()
    .execute()
  const rows = trx.selectFrom('developer_assessments').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`)
  await rows.orderBy('id').forNoKeyUpdate().execute()
  // Read again under the locks: somebody may have changed them while this waited.
  const found = await own.orderBy('developer_assessments.id').execute()
  return found.flatMap((attempt) => {
    const developer = developers.find(({ id }) => id === attempt.developer_id)
    return developer ? [{ ...attempt, developer }] : []
  })
}

function unreached({ developer }: Attempt, notifier: AttemptNotifier, { channel }: Words): string | undefined {
  const method = methodFor(developer, availableChannels(notifier), chosenChannel(channel))
  return messageSkip({ developer, method })
}

async function requireSendable(
  trx: Trx,
  notifier: AttemptNotifier,
  chosen: readonly Pick<LockedAttempt, 'type'>[],
  words: Words,
): Promise<void> {
  for (const { type } of chosen) requireFillable(words, isTakeHome(type))
  if (notifier.sender) await requireQuota(trx, notifier.sender.id, chosen.length)
}
