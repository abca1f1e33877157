import { type RawBuilder, sql } from 'kysely'

/**
 * Makes the condition that a row is not deleted. It looks at the few deleted rows, which is faster than looking up each
 * row of an order. The table needs an index of its deleted rows. @param key such as `company_facts.company_id`.
 */
export function notDeleted(table: 'companies' | 'developers' | 'jobs', key: string): RawBuilder<boolean> {
  return sql`not exists (
    select from ${sql.table(table)} deleted where deleted.id = ${sql.ref(key)} and deleted.deleted_at is not null
  )`
}
