import { type Env, isReachableByOthers } from '#server/env.ts'
import { acceptsPublicPassword, demoPassword } from '#server/platform/idp/passwords/publicPasswords.ts'
import { vouchCommand } from '#server/platform/process/vouchCommand.ts'
import { type Role, roleLabels } from '#shared/platform/permissions.ts'

/** An account that a start prints, because it still has its initial password. */
export type KnownAccount = { readonly role: Role; readonly email: string; readonly password: string }

/** Writes the text that a start prints when the app is ready: its address, and the accounts to log in with. */
export function welcome(env: Env, accounts: readonly KnownAccount[]): string {
  const usable = usableAccounts(env, accounts)
  const width = Math.max(...usable.map((account) => account.email.length), 0)
  const rows = usable.map(
    ({ role, email, password }) => `  ${roleLabels[role].padEnd(10)} ${email.padEnd(width)}  ${password}\n`,
  )
  const intro = rows.length > 0 ? '\n  Log in with email and password:\n' : ''
  const warning = publicPasswordWarning(env, accounts)
  const note = warning ? `\n  ${warning}\n` : ''
  return `\nVouch is ready at ${env.PUBLIC_URL}\n${intro}${rows.join('')}${note}\n  Data: ${env.VOUCH_DATA_DIR}\n  Ctrl-C stops it.\n\n`
}

/** Keeps the accounts whose passwords work here, so that they may be shown. */
export function usableAccounts(env: Env, accounts: readonly KnownAccount[]): KnownAccount[] {
  return accounts.filter(({ password }) => password !== demoPassword || acceptsPublicPassword(env))
}

/** Warns of demo accounts that others can reach; undefined when only this machine can, or when there are none. */
export function publicPasswordWarning(env: Env, accounts: readonly KnownAccount[]): string | undefined {
  const [first] = accounts.filter(({ password }) => password === demoPassword)
  if (!first || !isReachableByOthers(env)) return undefined
  if (acceptsPublicPassword(env))
    return 'The passwords of the demo accounts are public, so anyone who can reach this address can log in. Keep no real data here.'
  return `The demo accounts cannot log in here, because their passwords are public. Set a new password: ${vouchCommand(`admin reset ${first.email}`)}`
}
