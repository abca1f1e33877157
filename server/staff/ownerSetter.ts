import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ListSource } from '#server/platform/db/lists/list.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import { requireStaff } from './data.ts'

/** Somebody of the staff looks after these rows. */
interface Owned<List extends ListDefinition> {
  readonly table: 'companies' | 'jobs' | 'job_profiles' | 'developers'
  readonly source: ListSource<List>
  /** People call a row of the table by this name. */
  readonly name: RawBuilder<string>
  /** Refuses some of the staff, too. */
  readonly requireOwner?: (trx: Trx, ownerId: string) => Promise<unknown>
}

interface OwnedRow {
  readonly id: string
  readonly owner_id: string | null
  readonly name: string
}

/** Makes the function that gives many rows to an owner, or to nobody. It throws UserError BAD_INPUT for a refused owner, and TOO_LARGE. */
export function ownerSetter<List extends ListDefinition>({ table, source, name, requireOwner }: Owned<List>) {
  return async (trx: Trx, selected: Selected<List>, owner_id: string | null, isDryRun: boolean): Promise<BulkPlan> => {
    if (owner_id !== null) await requireOwner?.(trx, owner_id)
    await requireStaff(trx, owner_id, 'owner_id')
    const already = owner_id === null ? 'Has no owner' : 'Already has this owner'
    return changeSelected(trx, source, selected, isDryRun, {
      lock: (ids) => lockOwned(trx, table, name, ids),
      reasonToSkip: (row) => (row.owner_id === owner_id ? already : undefined),
      nameOf: (row) => row.name,
      apply: (ids) => trx.updateTable(table).set({ owner_id }).where('id', 'in', ids).execute(),
    })
  }
}

async function lockOwned(
  trx: Trx,
  table: string,
  name: RawBuilder<string>,
  ids: readonly string[],
): Promise<OwnedRow[]> {
  const { rows } = await sql<OwnedRow>`
    select id, owner_id, ${name} as name from ${sql.table(table)}
    where id = any(${ids}::uuid[]) and deleted_at is null
    order by id for no key update of ${sql.table(table)}`.execute(trx)
  return rows
}
