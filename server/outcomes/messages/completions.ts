import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { toldId } from '#server/platform/sending/queueMessages.ts'

interface Completed {
  readonly id: string
  readonly completed_at: Moment
}

/** Names one completion of an assessment. A result that was taken back and settled again is told anew. */
export function completionKey({ id, completed_at }: Completed): string {
  return `completed:${id} ${new Date(completed_at).toISOString()}`
}

const messageOf = (completed: Completed) => toldId({ outcome: 'REVIEWED', move_key: completionKey(completed) })

/** Finds the ids of those whose developers were told of this completion, or will be in some seconds. */
export async function readToldCompletions(
  db: Queryable,
  completed: readonly Completed[],
): Promise<ReadonlySet<string>> {
  if (completed.length === 0) return new Set()
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', sql<string>`any(${completed.map(messageOf)}::uuid[])`)
    .where(sql<boolean>`success is distinct from false`)
    .execute()
  const told = completed.filter((one) => found.some(({ id }) => id === messageOf(one)))
  return new Set(told.map(({ id }) => id))
}

/** Tells whether the result that a message is about still counts. */
export async function isStillCompleted(db: Queryable, message: string, developerId: string): Promise<boolean> {
  const completed = await db
    .selectFrom('developer_assessments')
    .select(({ ref }) => ['id', ref('completed_at').$notNull().as('completed_at')])
    .where('developer_id', '=', developerId)
    .where('status', '=', 'COMPLETED')
    .where('completed_at', 'is not', null)
    .execute()
  return completed.some((one) => messageOf(one) === message)
}
