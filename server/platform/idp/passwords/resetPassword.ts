import { randomBytes } from 'node:crypto'
import { UserError } from '#server/errors.ts'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { accountByEmail } from '#server/platform/idp/provider/accounts.ts'
import { endSessions } from '#server/platform/idp/provider/sessions.ts'
import { hashPassword } from './passwords.ts'

/** The actor of changes that an operator makes from the command line. */
const operator = 'task:admin'

/**
 * Gives an account a new random password, deletes its open link, and ends all its sessions.
 * @returns the password, which is stored only as a hash.
 * @throws UserError NOT_FOUND when no account has the email address, CONFLICT when it is blocked.
 */
export async function resetPassword(db: Database, email: string): Promise<{ email: string; password: string }> {
  const account = await accountByEmail(db, email)
  if (!account) throw new UserError('NOT_FOUND', `No account has the email address ${email}. Check the spelling.`)
  if (!account.active) throw new UserError('CONFLICT', `The account ${account.email} is blocked. Unblock it first.`)
  const password = randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  await write(db, { actor: operator }, async (trx) => {
    await trx.updateTable('users').set({ password_hash }).where('id', '=', account.id).execute()
    await trx.deleteFrom('password_links').where('user_id', '=', account.id).execute()
    await endSessions(trx, account.id)
  })
  return { email: account.email, password }
}
