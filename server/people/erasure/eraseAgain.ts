import { sql } from 'kysely'
import { appRole, connect, type Database, write } from '#server/platform/db/connection/connect.ts'
import type { EraseEvents } from './blankPerson.ts'
import { erasePerson } from './eraseDeveloper.ts'

/** Nothing is sent: the others were told when the person was erased. */
const nothingLeaves = { test: true, slack: false, mail: false }

/**
 * Erases people whom a restore brought back. The backup may have them at any point of their life, even placed, so no
 * condition is asked for.
 * @param ownerUrl connects as the owner of the tables, who alone may rewrite events without an admin.
 * @param people ids of developers. Some may not be in the data.
 * @returns the number of those who were erased.
 */
export async function eraseAgain(ownerUrl: string, people: readonly string[]): Promise<number> {
  const db = connect(ownerUrl, 2)
  try {
    const found = await presentOf(db, people)
    for (const id of found) {
      await write(db, { actor: 'task:restore' }, (trx) => erasePerson(trx, id, nothingLeaves, rewriteEvents))
    }
    return found.length
  } finally {
    await db.destroy()
  }
}

async function presentOf(db: Database, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from developers where id = any(${people}::uuid[]) and erased_at is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Does what the function `erase_events` does for an admin, as the owner of the table. */
const rewriteEvents: EraseEvents = async (trx, id, kept) => {
  await sql`set local role none`.execute(trx)
  const { numAffectedRows = 0n } = await sql`
    update events e
    set old_values = erase_values(e.old_values, ${kept}::jsonb -> e.table_name),
      new_values = erase_values(e.new_values, ${kept}::jsonb -> e.table_name)
    from rows_of_person(${id}) r
    where e.row_id = r.row_id and e.table_name = r.table_name`.execute(trx)
  await sql`set local role ${sql.id(appRole)}`.execute(trx)
  return Number(numAffectedRows)
}
