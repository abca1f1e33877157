import { sql } from 'kysely'
import { isBusy } from '#server/platform/db/connection/failure.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { TestDatabase } from '#test/database.ts'

/**
 * Empties tables, and all that refer to their rows, as their owner: the app may not. It tries again after a deadlock, since upkeep of
 * PostgreSQL, or a read that nobody waits for, locks the same tables in another order.
 */
export async function emptyTables(database: TestDatabase, ...tables: readonly (keyof Tables)[]): Promise<void> {
  const emptied = sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`
  await emptied.execute(database.owner).catch((error: unknown) => {
    if (!isBusy(error)) throw error
    return emptyTables(database, ...tables)
  })
}
