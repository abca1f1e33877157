import { type Role, roleLabels } from '#shared/permissions.ts'
import type { Env } from './env.ts'

/** The accounts that a start has to tell about: an empty list once people have set passwords of their own. */
export type KnownAccount = { readonly role: Role; readonly email: string; readonly password: string }

/** What a start prints when the app is ready: where it is, and how to get in. */
export function welcome(env: Env, accounts: readonly KnownAccount[]): string {
  const width = Math.max(...accounts.map((account) => account.email.length), 0)
  const rows = accounts.map(
    ({ role, email, password }) => `  ${roleLabels[role].padEnd(10)} ${email.padEnd(width)}  ${password}\n`,
  )
  const intro = rows.length > 0 ? '\n  Log in with e-mail and password:\n' : ''
  return `\nVouch is ready at ${env.PUBLIC_URL}\n${intro}${rows.join('')}\n  Data: ${env.VOUCH_DATA_DIR}\n  Ctrl-C stops it.\n\n`
}
