import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared } from '#server/platform/db/connection/read.ts'

/** Finds the developer into whom a record was merged; undefined when it was not. */
export async function mergedInto(db: Queryable, id: string): Promise<string | undefined> {
  const row = await readFirst(db, db.selectFrom('merged_developers').select('developer_id').where('id', '=', id))
  return row?.developer_id
}

/** Lists the former ids of the records that were merged into a developer. */
export async function mergedIds(db: Queryable, id: string): Promise<string[]> {
  const rows = await readPrepared(db, db.selectFrom('merged_developers').select('id').where('developer_id', '=', id))
  return rows.map((row) => row.id)
}

/** Finds the developer of an e-mail address, also of one whose record was merged, the latest; undefined for an unknown address. */
export async function knownDeveloperId(db: Queryable, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from developers where lower(email) = lower(${email}) and deleted_at is null
    union all (select developer_id from merged_developers where lower(email) = lower(${email}) order by created_at desc)
    limit 1`.execute(db)
  return rows[0]?.id
}

/**
 * Refuses the e-mail address of a record that was merged: it leads to the developer who stayed, with id and name in `details`.
 * @param ownId of the developer who may have it, since the record was merged into theirs.
 * @throws UserError BAD_INPUT
 */
export async function refuseMergedEmail(db: Queryable, email: string, ownId?: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select developers.id, trim(developers.first_name || ' ' || developers.last_name) as name
    from merged_developers join developers on developers.id = merged_developers.developer_id
    where lower(merged_developers.email) = lower(${email}) and developers.deleted_at is null`.execute(db)
  const [kept] = rows
  if (!kept || kept.id === ownId) return
  const sentence = `This is an earlier e-mail address of ${kept.name}, whose records were merged. Open that record instead.`
  throw new UserError('BAD_INPUT', sentence, { field: 'email', details: kept })
}
