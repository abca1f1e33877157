import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { afterUndo, changeOfWrites } from '#server/platform/db/records/afterUndo.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { seal, unseal } from '#server/platform/idp/provider/secrets.ts'

/**
 * Queues a mail, which leaves after the transaction commits. A mail of an undoable change leaves only when the change
 * can no longer be undone; an undo cancels it.
 * @param kind the name of its reader.
 * @param payload any JSON. It is stored encrypted.
 * @param delay the shortest wait in seconds.
 */
export async function enqueue(trx: Trx, secret: string, kind: string, payload: object, delay = 0): Promise<void> {
  const id = randomUUID()
  const sealed = seal(secret, label(id), JSON.stringify(payload))
  await trx
    .insertInto('tasks')
    .values({
      id,
      kind,
      payload: sealed,
      change_id: changeOfWrites,
      run_after: delay === 0 ? afterUndo : sql<Moment>`${afterUndo} + ${delay} * interval '1 second'`,
    })
    .execute()
}

export function openPayload(
  secret: string,
  { id, payload }: { readonly id: string; readonly payload: string },
): unknown {
  return JSON.parse(unseal(secret, label(id), payload))
}

function label(id: string): string {
  return `task ${id}`
}
