import type { Env } from '#server/env.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { SignInAccount } from './accounts.ts'

/**
 * Lists the words that an attacker who knows the person would try first: e-mail address, names and companies, the name of
 * the firm and its address, whole and in parts. The e-mail address comes first. zxcvbn calls them user inputs.
 */
export async function userInputsOf(
  db: Queryable,
  account: SignInAccount,
  { PUBLIC_URL, FIRM_NAME }: Pick<Env, 'PUBLIC_URL' | 'FIRM_NAME'>,
): Promise<string[]> {
  const { email, display_name, username } = account
  const companies = await db
    .selectFrom('company_users')
    .innerJoin('companies', 'companies.id', 'company_users.company_id')
    .select('companies.name')
    .where('company_users.user_id', '=', account.id)
    .execute()
  const whole = [email, display_name, username ?? '', ...companies.map((company) => company.name), FIRM_NAME, 'vouch']
  const host = new URL(PUBLIC_URL).hostname
  const parts = [...whole, host].flatMap((words) => words.split(/[^\p{L}\p{N}]+/u))
  // Parts of one or two letters occur in every password.
  return [...new Set([...whole, ...parts])].filter((word) => word.length > 2)
}
