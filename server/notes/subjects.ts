import { sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { entriesOf } from '#shared/platform/keys.ts'
import type { SubjectIds } from '#shared/platform/recordSubjects.ts'

const subjectTables = {
  company_id: ['companies', 'company'],
  contact_id: ['contacts', 'contact'],
  job_id: ['jobs', 'job'],
  developer_id: ['developers', 'developer'],
  job_profile_id: ['job_profiles', 'job profile'],
} as const

export type GivenSubject = Partial<SubjectIds> & { readonly contact_id?: string | null }

/** @throws UserError NOT_FOUND for a record that is deleted or unknown, and for a contact of another company. */
export async function requireSubject(db: Queryable, given: GivenSubject): Promise<void> {
  await findSubjects(db, given, sql``)
}

/** Locks the records against being deleted meanwhile. @throws UserError as `requireSubject`. */
export async function lockSubject(trx: Trx, given: GivenSubject): Promise<void> {
  await findSubjects(trx, given, sql`for share`)
}

async function findSubjects(db: Queryable, given: GivenSubject, lock: ReturnType<typeof sql>): Promise<void> {
  for (const [name, [table, noun]] of entriesOf(subjectTables)) {
    const id = given[name]
    if (!id) continue
    const ofCompany = name === 'contact_id' ? sql`and company_id = ${given.company_id}` : sql``
    const living = sql`select from ${sql.table(table)} where id = ${id} and deleted_at is null ${ofCompany} ${lock}`
    if ((await living.execute(db)).rows.length === 0) throw notFound(noun)
  }
}
