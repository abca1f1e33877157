import { sql } from 'kysely'
import { groupRefused, type OutcomeReader, refusedReaders } from '#server/outcomes/messages/readers.ts'
import { type Sender, tellDevelopers, tellOutcome } from '#server/outcomes/messages/tell.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { BulkSkip } from '#server/platform/db/records/bulk.ts'
import type { StageMove } from '#shared/developers/developerInput.ts'
import { outcomesOfStages } from '#shared/developers/developerStages.ts'

type ToldMove = Pick<StageMove, 'to' | 'message'>

/**
 * Queues the text of a move to the developers who were moved, or whose applications were decided by it. Without a text nothing is sent.
 * @throws UserError RATE_LIMITED beyond the quota of messages.
 */
export async function tellMoved(
  trx: Trx,
  sender: Sender,
  ids: readonly string[],
  { to, message }: ToldMove,
): Promise<void> {
  if (message === null) return
  const outcome = outcomesOfStages[to]
  if (outcome) await tellOutcome(trx, sender, outcome, await readersOf(trx, ids), message)
  else await tellDevelopers(trx, sender, ids, message)
}

/**
 * Names the move of each developer by the application that this transaction decided, or else by the event of the last change of their
 * stage. Somebody who is known already and applied again keeps their stage.
 */
async function readersOf(trx: Trx, ids: readonly string[]): Promise<OutcomeReader[]> {
  const { rows } = await sql<OutcomeReader>`
    select d.id as developer_id, coalesce(
      (select 'application:' || min(a.id::text) from applications a where a.developer_id = d.id and a.decided_at = now()),
      (
        select 'stage:' || max(event_id) from state_changes
        where table_name = 'developers' and column_name = 'stage' and row_id = d.id
      )
    ) as move_key
    from developers d where d.id = any(${ids}::uuid[])`.execute(trx)
  return rows
}

/** Lists which of the developers to move would not be told, with the reason. */
export async function untoldByMove(
  trx: Trx,
  { channels }: Sender,
  rows: readonly { readonly id: string; readonly first_name: string; readonly last_name: string }[],
  { to, message }: ToldMove,
): Promise<BulkSkip[]> {
  if (message === null) return []
  const readers = rows.map(({ id, first_name, last_name }) => ({
    developer_id: id,
    move_key: null,
    name: `${first_name} ${last_name}`,
  }))
  return groupRefused(await refusedReaders(trx, outcomesOfStages[to] ?? null, readers, channels))
}
