import { sql } from 'kysely'
import { tableOf } from './listColumns.ts'
import { notDeleted } from './notDeleted.ts'

/**
 * Gives the parts of a list that has all rows of a table but the deleted ones, where each row has facts. Sorts by the facts begin
 * with them.
 * @param facts the key of the facts, such as `company_facts.company_id`.
 */
export function withFacts(table: 'companies' | 'jobs', facts: string) {
  const id = `${table}.id`
  const [own, their] = [sql.table(table), sql.table(tableOf(facts))]
  const same = sql`${sql.ref(facts)} = ${sql.ref(id)}`
  return {
    id,
    facts,
    from: sql`${own} left join ${their} on ${same}`,
    drivenByFacts: { from: sql`${their} left join ${own} on ${same}`, where: () => notDeleted(table, facts) },
    where: () => sql<boolean>`${sql.ref(`${table}.deleted_at`)} is null`,
  }
}
