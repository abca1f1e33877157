import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the row with a key was not deleted, asked of the few rows that were: of many rows in an order these are left out without
 * looking up each of them. The table needs an index of its deleted rows. @param key as `company_facts.company_id`.
 */
export function notDeleted(table: 'companies' | 'developers' | 'jobs', key: string): RawBuilder<boolean> {
  return sql`not exists (
    select from ${sql.table(table)} deleted where deleted.id = ${sql.ref(key)} and deleted.deleted_at is not null
  )`
}
