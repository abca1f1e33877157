import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { BulkSkip } from '#server/platform/db/records/bulk.ts'
import { type DeliveryChannels, methodFor } from '#server/platform/sending/channels.ts'
import { lastMailToBounced } from '#server/platform/sending/lastMailBounced.ts'
import { toldId } from '#server/platform/sending/queueMessages.ts'
import { mailRefusals } from '#shared/companyMessages/mailRefusals.ts'
import { contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'
import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'

/** A developer who is to be told an outcome. */
export interface OutcomeReader {
  readonly developer_id: string
  /** Identifies the move that is told, in all rows of the database; null while the move is only planned. */
  readonly move_key: string | null
  /** The job that the outcome is about, if it is about one. */
  readonly job_title?: string
}

/** Names the moves of a job profile. Each outcome of a profile is told once. */
export function profileKey(jobProfileId: string): string {
  return `profile:${jobProfileId}`
}

/** They got the message about the same move, so it is not recorded again. */
export const alreadyTold = 'Was already told'

/** A message about the same move did not reach them. It is not sent again, so somebody has to write to them. */
const undelivered = 'Could not be delivered before'

/** Finds who gets no message about an outcome, with the reason. */
export async function refusedReaders<Reader extends OutcomeReader>(
  db: Queryable,
  outcome: Outcome | null,
  readers: readonly Reader[],
  channels: DeliveryChannels,
): Promise<Map<Reader, string>> {
  const told = await readTold(db, outcome, readers)
  const developers = await readContacts(db, readers)
  const refused = readers.flatMap((reader): [Reader, string][] => {
    const developer = developers.get(reader.developer_id)
    if (!developer) return []
    const { move_key } = reader
    const earlier = outcome !== null && move_key !== null ? told.get(toldId({ outcome, move_key })) : undefined
    const reason = earlier ?? unreachedReason(developer, channels)
    return reason === null ? [] : [[reader, reason]]
  })
  return new Map(refused)
}

/** Finds the messages about these moves, whose ids follow from the moves, and why each of them is not followed by another. */
async function readTold(db: Queryable, outcome: Outcome | null, readers: readonly OutcomeReader[]) {
  if (outcome === null) return new Map<string, string>()
  const ids = readers.flatMap(({ move_key }) => (move_key === null ? [] : [toldId({ outcome, move_key })]))
  const messages = db.selectFrom('messages').select(['id', 'success'])
  const found = await messages.where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return new Map(found.map(({ id, success }) => [id, success === false ? undelivered : alreadyTold]))
}

async function readContacts(db: Queryable, readers: readonly OutcomeReader[]) {
  const ids = readers.map(({ developer_id }) => developer_id)
  const developers = await db
    .selectFrom('developers')
    .select(['id', 'stage', 'do_not_contact', 'deleted_at', 'slack_user_id'])
    .select(lastMailToBounced('developers', sql`developers.id`).as('bounced'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(developers.map((developer) => [developer.id, developer]))
}

type ReaderContact = NonNullable<ReturnType<Awaited<ReturnType<typeof readContacts>>['get']>>

function unreachedReason(developer: ReaderContact, channels: DeliveryChannels): string | null {
  const refusal = contactRefusalOf(developer)
  if (refusal) return contactRefusals[refusal].label
  const method = methodFor(developer, channels)
  if (method === null) return 'No Slack id, and e-mail is not set up'
  return method === 'EMAIL' && developer.bounced ? mailRefusals.BOUNCED.label : null
}

/** Groups those who get no message by the reason, as a plan lists them. A developer with several profiles counts once. */
export function groupRefused<Reader extends OutcomeReader & { readonly name: string }>(
  refused: ReadonlyMap<Reader, string>,
): BulkSkip[] {
  return [...Map.groupBy(refused, ([, reason]) => reason)].map(([reason, some]) => {
    const people = new Map(some.map(([{ developer_id, name }]) => [developer_id, name]))
    return { reason, count: people.size, examples: [...people.values()].slice(0, 3) }
  })
}
