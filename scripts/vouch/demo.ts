import { addDemoData } from '#server/demo/demo.ts'
import { demoActor, firstRun, wantsDemo } from '#server/demo/firstRun.ts'
import { UserError } from '#server/errors.ts'
import { attachDatabase } from '#server/platform/db/connection/attach.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import { openClient } from '#server/platform/db/connection/openClient.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { permitOnlyStarts } from '#server/platform/db/schema/upgradePermit.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { requireSecret } from '#server/platform/start/secret.ts'
import { publicPasswordWarning, usableAccounts } from '#server/platform/start/welcome.ts'
import type { CommandContext } from './context.ts'

/**
 * Adds made-up developers with their companies, jobs and history.
 * @throws UserError CONFLICT where people are in data that are no demo, since nothing can take made-up people out again.
 */
export async function addDemo(context: CommandContext, developers: number): Promise<void> {
  const { env, progress, say } = context
  const database = await attachDatabase(env, progress, 'vouch demo')
  try {
    await requireSecret(env, database.url)
    await progress.step('Migrating the database', () =>
      migrate(database.url, undefined, progress.say, permitOnlyStarts),
    )
    if (!wantsDemo(env)) await requireNobody(database.url)
    const accounts = await firstRun(env, database.url, progress)
    for (const { email, password } of usableAccounts(env, accounts)) say(`${email}  ${password}`)
    const warning = publicPasswordWarning(env, accounts)
    if (warning) say(warning)
    const started = Date.now()
    await addDevelopers(database.url, developers, context)
    const seconds = ((Date.now() - started) / 1_000).toFixed(1)
    say(`Added ${developersInWords(developers)} with companies, jobs and history in ${seconds} s.`)
  } finally {
    await database.close()
  }
}

async function requireNobody(url: string): Promise<void> {
  const client = await openClient(url, 'vouch demo')
  try {
    const { rowCount } = await client.query('select from developers limit 1')
    if (rowCount === 0) return
  } finally {
    await client.close()
  }
  throw new UserError(
    'CONFLICT',
    'There are developers here already, and you could not take the made-up ones out again. If this data is not real, set VOUCH_DEMO=true and run the command again.',
  )
}

/** Commits each batch, so that stopping loses one batch at most. */
async function addDevelopers(url: string, developers: number, { env, signal, say }: CommandContext): Promise<void> {
  const client = await openClient(url, 'vouch demo')
  const begin = async () => {
    await client.query('begin')
    await client.query(`select set_config('vouch.actor', $1, true)`, [demoActor])
  }
  try {
    await client.query('select pg_advisory_lock($1)', [locks.firstRun])
    await begin()
    await addDemoData(client, {
      files: await createFileStore(env),
      developers,
      signal,
      commit: async () => {
        await client.query('commit')
        await begin()
      },
      onProgress: (added) => say(`${count(added)} of ${developersInWords(developers)}`),
    })
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.close()
  }
}

function developersInWords(developers: number): string {
  return developers === 1 ? '1 developer' : `${count(developers)} developers`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
