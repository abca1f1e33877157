import { randomUUID } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import { type Database, write } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'
import type { ReviewStatus } from '#shared/developerAssessments.ts'
import type { Role } from '#shared/permissions.ts'

/** Rows for tests. Each factory fills in what the test does not care about. */
type Row<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

/** Writes as the tests themselves: every write needs an actor. */
export function asTest<Result>(db: Database, work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  return write(db, { actor: 'task:test' }, work)
}

export function createUser(db: Database, row: Row<'users'> & { role?: Role } = {}) {
  const user = { display_name: 'Uma User', email: `${randomUUID()}@vouch.example`, role: 'recruiter' as const, ...row }
  return asTest(db, (trx) => trx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow())
}

export function createCompany(db: Database, row: Row<'companies'> = {}) {
  const company = { name: `Company ${randomUUID()}`, ...row }
  return asTest(db, (trx) => trx.insertInto('companies').values(company).returningAll().executeTakeFirstOrThrow())
}

/** A client account, of a company where one is given. */
export async function createClient(db: Database, row: Row<'users'> & { companyId?: string } = {}) {
  const { companyId, ...account } = row
  const user = await createUser(db, { display_name: 'Cleo Client', ...account, role: 'client' })
  if (companyId) {
    const link = { user_id: user.id, company_id: companyId }
    await asTest(db, (trx) => trx.insertInto('company_users').values(link).execute())
  }
  return user
}

/** A review, with the assessment and the developer that it takes. */
export async function createReview(
  db: Database,
  reviewerId: string,
  review: { status?: ReviewStatus; due_at?: Date | null; code_name?: string; assessment_name?: string } = {},
) {
  const { code_name = `Code ${randomUUID()}`, assessment_name = `Assessment ${randomUUID()}`, ...row } = review
  return asTest(db, async (trx) => {
    const developer = { first_name: 'Dora', last_name: 'Developer', email: `${randomUUID()}@vouch.example` }
    const { id: developer_id } = await insert(trx, 'developers', developer)
    const { id: assessment_id } = await insert(trx, 'assessments', { name: assessment_name, type: 'TAKE_HOME' })
    const { id: assessment_version_id } = await insert(trx, 'assessment_versions', { assessment_id, number: 1 })
    const sent = { developer_id, assessment_version_id, code_name, status: 'SENT' as const }
    const { id: developer_assessment_id } = await insert(trx, 'developer_assessments', sent)
    return insert(trx, 'reviews', { developer_assessment_id, reviewer_id: reviewerId, ...row })
  })
}

function insert<Table extends keyof Tables>(
  trx: Transaction<Tables>,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<{ id: string }> {
  return trx
    .insertInto(table)
    .values(row as never)
    .returning('id' as never)
    .executeTakeFirstOrThrow() as never
}
