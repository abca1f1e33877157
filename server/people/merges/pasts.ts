import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'

/**
 * Lets the imported past of the record that stays count alone, where both records have one: each tells the life of its own record, and
 * mixed they would tell a third one. The moves of the other record are kept. See docs/decisions/0140.
 * @returns a sentence with the number of moves that no longer count, or none.
 */
export async function settlePasts(trx: Trx, removed: string, kept: string): Promise<string[]> {
  const { numUpdatedRows } = await trx
    .updateTable('imported_moves')
    .set({ counts: false })
    .where('developer_id', '=', removed)
    .where('counts', '=', true)
    .where(sql<boolean>`exists (select from imported_moves where developer_id = ${kept} and counts)`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return []
  const many = numUpdatedRows === 1n ? 'imported move is kept and does' : 'imported moves are kept and do'
  return [`${numUpdatedRows} ${many} not count: the record that stays has an imported past of its own.`]
}
