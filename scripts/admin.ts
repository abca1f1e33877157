import { UserError } from '#server/errors.ts'
import { attachDatabase, requireData } from '#server/platform/db/connection/attach.ts'
import { connect } from '#server/platform/db/connection/connect.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { permitOnlyStarts } from '#server/platform/db/schema/upgradePermit.ts'
import { resetPassword } from '#server/platform/idp/passwords/resetPassword.ts'
import { runCommand } from './command.ts'

await runCommand(async ({ env, progress, say }) => {
  const emailOfAccount = emailArgument(process.argv.slice(2))
  if (env.AUTH_MODE !== 'embedded')
    throw new UserError('CONFLICT', 'Your identity provider keeps the passwords. Set this one there.')
  await requireData(env)
  const database = await attachDatabase(env, progress, 'npm run admin')
  try {
    await progress.step('Migrating the database', () =>
      migrate(database.url, undefined, progress.say, permitOnlyStarts),
    )
    const db = connect(database.url, 2)
    try {
      const { email, password } = await resetPassword(db, emailOfAccount)
      say(`The new password of ${email}: ${password}\nIt is not shown again. All sessions of this account have ended.`)
    } finally {
      await db.destroy()
    }
  } finally {
    await database.close()
  }
})

function emailArgument([action, email, ...rest]: string[]): string {
  if (action === 'reset' && email && rest.length === 0) return email
  throw new UserError('BAD_INPUT', 'Name the account by its e-mail address: npm run admin -- reset admin@vouch.example')
}
