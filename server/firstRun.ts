import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Role, roles } from '#shared/permissions.ts'
import { locks } from './db/locks.ts'
import type { Env } from './env.ts'
import { createFileStore } from './files/store.ts'
import { hashPassword, verifyPassword } from './idp/passwords.ts'
import type { Progress } from './progress.ts'
import type { KnownAccount } from './welcome.ts'

/** Every write of a first run, and of demo data, is signed by this. */
export const demoActor = 'task:demo'
/** The password of the demo accounts. They exist only beside demo data. */
const demoPassword = 'vouch-demo'

/**
 * On a database without accounts creates the first ones: with VOUCH_DEMO an account per role and demo data around them, else one
 * administrator. All of it is one transaction under a lock, so nodes that start together do it once and a killed start leaves nothing.
 * @returns the accounts to tell about: the administrator just made, or the demo accounts that still have their first password.
 */
export async function firstRun(env: Env, databaseUrl: string, progress: Progress): Promise<KnownAccount[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vouch first run' })
  // A connection that breaks is told by the query that was running on it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [locks.firstRun])
    const { rowCount } = await client.query('select from users limit 1')
    const created = rowCount ? [] : await createFirstData(client, env, progress)
    await client.query('commit')
    return created.length > 0 ? created : await knownDemoAccounts(client, env)
  } finally {
    await client.end()
  }
}

/** Returns the administrator's random password, which is shown this once. Demo accounts are told about at every start. */
async function createFirstData(client: pg.Client, env: Env, progress: Progress): Promise<KnownAccount[]> {
  await client.query(`select set_config('vouch.actor', $1, true)`, [demoActor])
  if (!env.VOUCH_DEMO) return createAdministrator(client, env)
  // Loaded only when it is needed: the generator brings the names of twenty languages.
  const { addDemoData, defaultSize } = await import('./db/demo/demo.ts')
  await progress.step('Creating demo data', async () => {
    const password_hash = env.AUTH_MODE === 'embedded' ? await hashPassword(demoPassword) : null
    await addDemoData(client, {
      files: await createFileStore(env),
      developers: defaultSize,
      accounts: { password_hash },
    })
  })
  // An outside provider knows nobody at vouch.example; the real administrator has to get in.
  return env.AUTH_MODE === 'embedded' ? [] : createAdministrator(client, env)
}

/** With an outside identity provider the account has no password here. */
async function createAdministrator(client: pg.Client, env: Env): Promise<KnownAccount[]> {
  const password = env.AUTH_MODE === 'embedded' ? randomBytes(12).toString('base64url') : undefined
  await client.query(
    `insert into users (display_name, email, role, password_hash) values ('Administrator', $1, 'admin', $2)
     on conflict do nothing`,
    [env.VOUCH_ADMIN_EMAIL.toLowerCase(), password ? await hashPassword(password) : null],
  )
  return password ? [{ role: 'admin', email: env.VOUCH_ADMIN_EMAIL.toLowerCase(), password }] : []
}

/** Once somebody changes a demo password, or blocks the account, no start tells it any more. */
async function knownDemoAccounts(client: pg.Client, env: Env): Promise<KnownAccount[]> {
  if (env.AUTH_MODE !== 'embedded') return []
  const { rows } = await client.query<{ email: string; role: Role; password_hash: string }>(
    `select email, role, password_hash from users
     where lower(email) = role || '@vouch.example' and active and password_hash is not null
     order by array_position($1, role)`,
    [roles],
  )
  const known = await Promise.all(rows.map((row) => verifyPassword(demoPassword, row.password_hash)))
  return rows.filter((_, index) => known[index]).map(({ role, email }) => ({ role, email, password: demoPassword }))
}
