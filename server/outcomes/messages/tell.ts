import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { queueMessages } from '#server/platform/sending/queueMessages.ts'
import { requireQuota } from '#server/platform/sending/quota.ts'
import { findText } from '#server/texts/data.ts'
import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'
import { mergeText } from '#shared/platform/messaging/mergeFields.ts'
import { oneLine } from '#shared/platform/text/oneLine.ts'
import { alreadyTold, type OutcomeReader, refusedReaders } from './readers.ts'

/** The text of a move can name the sender and the jobs page. */
export interface Sender {
  readonly id: string
  readonly name: string
  /** A text to the developer can go by these channels now. */
  readonly channels: DeliveryChannels
  readonly jobsPageUrl: string
}

/** The words of a message about a move. They name the version of the text that they are, if somebody did not change it. */
interface Words {
  readonly subject: string
  readonly body: string
  readonly outcome: Outcome | null
  readonly outcome_number: number | null
}

/**
 * Queues the message about an outcome to each reader who was not told already. For somebody who may not get it, or did not get it before, it
 * is recorded as not sent, with the reason.
 * @param body the text of the move, with merge fields.
 * @throws UserError RATE_LIMITED beyond the quota of messages.
 */
export async function tellOutcome(
  trx: Trx,
  sender: Sender,
  outcome: Outcome,
  readers: readonly OutcomeReader[],
  body: string,
): Promise<void> {
  const text = await findText(trx, outcome)
  const outcome_number = text.body === body ? text.number : null
  await tell(trx, sender, readers, { subject: text.subject, body, outcome, outcome_number })
}

/** Queues a message that tells no outcome, such as a question. @throws UserError RATE_LIMITED beyond the quota of messages. */
export async function tellDevelopers(trx: Trx, sender: Sender, ids: readonly string[], body: string): Promise<void> {
  const readers = ids.map((developer_id) => ({ developer_id, move_key: null }))
  await tell(trx, sender, readers, { subject: 'Your application', body, outcome: null, outcome_number: null })
}

async function tell(trx: Trx, sender: Sender, readers: readonly OutcomeReader[], words: Words): Promise<void> {
  await requireQuota(trx, sender.id, readers.length)
  const refused = await refusedReaders(trx, words.outcome, readers, sender.channels)
  const names = await namesOf(trx, readers)
  const drafts = readers.flatMap((reader) => {
    const developer = names.get(reader.developer_id)
    const refusal = refused.get(reader)
    if (!developer || refusal === alreadyTold) return []
    return [{ ...toDraft(sender, reader, developer, words), ...(refusal && { refusal, told: null }) }]
  })
  await queueMessages(trx, sender.channels, sender.id, drafts)
}

type Named = NonNullable<ReturnType<Awaited<ReturnType<typeof namesOf>>['get']>>

function toDraft(sender: Sender, { developer_id, move_key, job_title }: OutcomeReader, named: Named, words: Words) {
  const values = { ...named, job_title: job_title ?? null, sender_name: sender.name, jobs_page: sender.jobsPageUrl }
  const { outcome, outcome_number } = words
  return {
    developerId: developer_id,
    subject: oneLine(mergeText(words.subject, values)),
    body: mergeText(words.body, values),
    told: outcome && move_key ? { outcome, move_key, outcome_number } : null,
  }
}

/** The texts of moves have only fields that everybody has: see audienceOf. */
async function namesOf(trx: Trx, readers: readonly OutcomeReader[]) {
  const developers = await trx
    .selectFrom('developers')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', sql<string>`any(${readers.map(({ developer_id }) => developer_id)}::uuid[])`)
    .execute()
  return new Map(
    developers.map(({ id, first_name, last_name }) => [
      id,
      { first_name, full_name: `${first_name} ${last_name}`.trim() },
    ]),
  )
}
