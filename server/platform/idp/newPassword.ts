import type { Account } from './accounts.ts'
import { inWords, type PageDeps } from './forms.ts'
import { ownWordsOf } from './ownWords.ts'
import { passwordProblem } from './passwordProblem.ts'

/** Why an account may not get this password, to be shown at the field; undefined when it may. */
export async function newPasswordProblem(
  { db, env, limits }: PageDeps,
  account: Account,
  password: string,
): Promise<{ status: number; sentence: string } | undefined> {
  const wait = await limits.newPassword(account.id)
  if (wait > 0) return { status: 429, sentence: `Too many tries. Wait ${inWords(wait)}, then try again.` }
  const sentence = await passwordProblem(password, await ownWordsOf(db, account, env.PUBLIC_URL))
  return sentence ? { status: 422, sentence } : undefined
}
