import type { Company } from '#server/companies/data.ts'
import type { Queryable } from '#server/db/connect.ts'
import { notFound } from '#server/errors.ts'
import type { Role } from '#shared/permissions.ts'

/** What a person may know of their own account. */
export interface Me {
  readonly id: string
  readonly role: Role
  readonly display_name: string
  readonly email: string
  readonly username: string | null
  /** Of a client. */
  readonly company: Company | null
}

export async function findMe(db: Queryable, id: string): Promise<Me> {
  const row = await db
    .selectFrom('users')
    .leftJoin('company_users', 'company_users.user_id', 'users.id')
    .leftJoin('companies', 'companies.id', 'company_users.company_id')
    .select(['users.id', 'users.role', 'users.display_name', 'users.email', 'users.username'])
    .select(['companies.id as company_id', 'companies.name as company_name'])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('account')
  const { company_id, company_name, ...me } = row
  return { ...me, company: company_id && company_name ? { id: company_id, name: company_name } : null }
}
