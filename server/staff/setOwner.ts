import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ListSource } from '#server/platform/db/lists/list.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { ListDefinition } from '#shared/platform/lists.ts'
import { requireStaff } from './data.ts'

/** Somebody of the staff looks after these rows. */
interface Owned<List extends ListDefinition> {
  readonly table: 'companies' | 'jobs' | 'job_profiles' | 'developers'
  readonly source: ListSource<List>
  /** People call a row of the table by this name. */
  readonly name: RawBuilder<string>
}

interface OwnedRow {
  readonly id: string
  readonly owner_id: string | null
  readonly name: string
}

/**
 * Gives many rows to an owner, or to nobody.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT for an owner outside the staff; TOO_LARGE.
 */
export async function setOwner<List extends ListDefinition>(
  trx: Transaction<Tables>,
  { table, source, name }: Owned<List>,
  selected: Selected<List>,
  owner_id: string | null,
  isDryRun: boolean,
): Promise<BulkPlan> {
  await requireStaff(trx, owner_id, 'owner_id')
  const already = owner_id === null ? 'Has no owner' : 'Already has this owner'
  const change = {
    lock: async (ids: readonly string[]) => {
      const { rows } = await sql<OwnedRow>`
        select id, owner_id, ${name} as name from ${sql.table(table)}
        where id = any(${ids}::uuid[]) and deleted_at is null
        order by id for no key update of ${sql.table(table)}`.execute(trx)
      return rows
    },
    reasonToSkip: (row: OwnedRow) => (row.owner_id === owner_id ? already : undefined),
    nameOf: (row: OwnedRow) => row.name,
    apply: (ids: readonly string[]) => trx.updateTable(table).set({ owner_id }).where('id', 'in', ids).execute(),
  }
  return changeSelected(trx, source, selected, change, isDryRun)
}
