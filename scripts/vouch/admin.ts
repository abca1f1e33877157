import { UserError } from '#server/errors.ts'
import { attachDatabase, requireData } from '#server/platform/db/connection/attach.ts'
import { connect } from '#server/platform/db/connection/connect.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { permitOnlyStarts } from '#server/platform/db/schema/upgradePermit.ts'
import { resetPassword } from '#server/platform/idp/passwords/resetPassword.ts'
import type { CommandContext } from './context.ts'

/** Sets a new password for an account, prints it, and ends the sessions of the account. */
export async function resetAccount({ env, progress, say }: CommandContext, emailOfAccount: string): Promise<void> {
  if (env.AUTH_MODE !== 'embedded')
    throw new UserError('CONFLICT', 'Your identity provider keeps the passwords. Set this one there.')
  await requireData(env)
  const database = await attachDatabase(env, progress, 'vouch admin')
  try {
    await progress.step('Migrating the database', () =>
      migrate(database.url, undefined, progress.say, permitOnlyStarts),
    )
    const db = connect(database.url, 2)
    try {
      const { email, password } = await resetPassword(db, emailOfAccount)
      say(`The new password of ${email}: ${password}\nWe won't show it again. All sessions of this account have ended.`)
    } finally {
      await db.destroy()
    }
  } finally {
    await database.close()
  }
}
