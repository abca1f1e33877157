import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Env, isReachableByOthers } from '#server/env.ts'
import { connect } from '#server/platform/db/connection/connect.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import { openClient } from '#server/platform/db/connection/openClient.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { firstPassword, unusedAdministrator } from '#server/platform/idp/passwords/firstPassword.ts'
import { hashPassword } from '#server/platform/idp/passwords/passwords.ts'
import { demoPassword, publicPasswordAccounts } from '#server/platform/idp/passwords/publicPasswords.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { readSecret } from '#server/platform/start/secret.ts'
import type { KnownAccount } from '#server/platform/start/welcome.ts'
import { addExampleAssessments } from './exampleAssessments.ts'

/** The actors of every write of a first run: with demo data, and without. */
export const demoActor = 'task:demo'
const setupActor = 'task:setup'

/** VOUCH_DEMO decides. Without it, there is a demo only where no other machine reaches the server. */
export function wantsDemo(env: Env): boolean {
  return env.VOUCH_DEMO ?? !isReachableByOthers(env)
}

/** Does what `ensureAccounts` does. @returns the accounts to announce. */
export async function firstRun(
  env: Env,
  databaseUrl: string,
  progress: Progress,
  developers?: number,
): Promise<KnownAccount[]> {
  await ensureAccounts(env, databaseUrl, progress, developers)
  return knownAccounts(env, databaseUrl)
}

/**
 * Creates the first accounts in a database without any: either one per role with demo data, or one administrator.
 * It is one transaction under a lock: nodes that start together do it once, and a killed start leaves nothing.
 * @param developers the number of developers in the demo data; by default those of a first start.
 */
export async function ensureAccounts(
  env: Env,
  databaseUrl: string,
  progress: Progress,
  developers?: number,
): Promise<void> {
  const client = await openClient(databaseUrl, 'vouch first run')
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [locks.firstRun])
    const { rowCount } = await client.query('select from users limit 1')
    if (!rowCount) await createFirstData(client, env, progress, developers)
    await client.query('commit')
  } finally {
    await client.close()
  }
}

async function createFirstData(
  client: pg.Client,
  env: Env,
  progress: Progress,
  developers: number | undefined,
): Promise<void> {
  const isDemo = wantsDemo(env)
  await client.query(`select set_config('vouch.actor', $1, true)`, [isDemo ? demoActor : setupActor])
  if (!isDemo) {
    await createAdministrator(client, env)
    return addExampleAssessments(client)
  }
  // The generator is loaded only when needed: it brings the names of twenty languages.
  const { addDemoData, defaultSize } = await import('./demo.ts')
  await progress.step('Creating demo data', async () => {
    const password_hash = env.AUTH_MODE === 'embedded' ? await hashPassword(demoPassword) : null
    await addDemoData(client, {
      files: await createFileStore(env),
      developers: developers ?? defaultSize,
      accounts: { password_hash },
    })
  })
  // An external provider knows nobody at vouch.example, so the real administrator needs an account.
  if (env.AUTH_MODE !== 'embedded') await createAdministrator(client, env)
}

/** Creates the administrator, without a password when an external identity provider signs people in. */
async function createAdministrator(client: pg.Client, env: Env): Promise<void> {
  const id = randomUUID()
  const password = env.AUTH_MODE === 'embedded' ? firstPassword(await readSecret(env), id) : undefined
  await client.query(
    `insert into users (id, display_name, email, role, password_hash) values ($1, 'Administrator', $2, 'admin', $3)
     on conflict do nothing`,
    [id, env.VOUCH_ADMIN_EMAIL.toLowerCase(), password ? await hashPassword(password) : null],
  )
}

/**
 * Lists the accounts to announce: the administrator until somebody has logged in as them, and the demo accounts that still have their
 * first password. Each password takes 40 ms of another thread.
 */
export async function knownAccounts(env: Env, databaseUrl: string): Promise<KnownAccount[]> {
  if (env.AUTH_MODE !== 'embedded') return []
  const db = connect(databaseUrl, 2)
  try {
    const administrator = await unusedAdministrator(db, await readSecret(env))
    const demo = await publicPasswordAccounts(db, env)
    return [
      ...(administrator ? [{ role: 'admin', ...administrator } as const] : []),
      ...demo.map(({ role, email }) => ({ role, email, password: demoPassword })),
    ]
  } finally {
    await db.destroy()
  }
}
