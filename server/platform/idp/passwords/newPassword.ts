import { formatWait } from '#server/platform/html/formatWait.ts'
import type { PageDeps } from '#server/platform/idp/pages/forms.ts'
import type { SignInAccount } from '#server/platform/idp/provider/accounts.ts'
import { userInputsOf } from '#server/platform/idp/provider/userInputs.ts'
import { passwordProblem } from './passwordProblem.ts'

/** Says why an account may not get this password, as an HTTP status and a sentence for the field; undefined when it may. */
export async function newPasswordProblem(
  { db, env, limits }: PageDeps,
  account: SignInAccount,
  password: string,
): Promise<{ status: number; sentence: string } | undefined> {
  const wait = await limits.newPassword(account.id)
  if (wait > 0) return { status: 429, sentence: `Too many tries. Wait ${formatWait(wait)}, then try again.` }
  const sentence = await passwordProblem(password, await userInputsOf(db, account, env))
  return sentence ? { status: 422, sentence } : undefined
}
