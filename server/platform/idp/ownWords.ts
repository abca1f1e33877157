import type { Queryable } from '#server/platform/db/connect.ts'
import type { Account } from './accounts.ts'

/** What somebody who knows a person would try first: their address, names and company, whole and in parts. */
export async function ownWordsOf(db: Queryable, account: Account, publicUrl: string): Promise<string[]> {
  const { email, display_name, username } = account
  const companies = await db
    .selectFrom('company_users')
    .innerJoin('companies', 'companies.id', 'company_users.company_id')
    .select('companies.name')
    .where('company_users.user_id', '=', account.id)
    .execute()
  const whole = [email, display_name, username ?? '', ...companies.map((company) => company.name), 'vouch']
  const host = new URL(publicUrl).hostname
  const deps = [...whole, host].flatMap((words) => words.split(/[^\p{L}\p{N}]+/u))
  // A part of one or two letters is in every password.
  return [...new Set([...whole, ...deps])].filter((word) => word.length > 2)
}
