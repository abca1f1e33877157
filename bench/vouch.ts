import { randomUUID } from 'node:crypto'
import { openSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppDeps } from '#server/app.ts'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { createLog, logDestination } from '#server/platform/observe/log.ts'
import { createUser } from '#test/factories.ts'
import { createToken } from '#test/identity/token.ts'
import { connect } from '../server/platform/db/connection/connect.ts'
import { benchAdmin } from './firm.ts'
import { type PhaseTimes, recordPhases } from './phases.ts'

// Runs the whole app in its own process, with signed tokens, permissions, limits, metrics and a log.
const listener = createServer()
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
const { port } = listener.address() as AddressInfo
const env = readEnv({ RATE_PER_MINUTE: '0', ...process.env, PUBLIC_URL: `http://127.0.0.1:${port}` })
const db = connect(env.DATABASE_URL ?? '', env.DATABASE_POOL_SIZE)
const deps: AppDeps = {
  env,
  db,
  log: await createLog(env, logDestination(openSync('/dev/null', 'w'))),
  mailer: { enabled: false, send: async () => undefined },
  secret: 'a secret of the benchmarks, long.',
  site: { handle: (_req, res) => void res.end(), close: async () => undefined },
}
const app = await createApp(deps)
listener.on('request', app.handle)
process.once('disconnect', () => process.exit())
// Each run deletes the accounts that an earlier one added under this domain.
const createAdmin = () => createUser(db, { role: 'admin', email: `other.${randomUUID()}@upsert.example` })
const other = await createAdmin()
/** Eight requests at a time come from eight people, since one account has only two answered at a time. */
const people = await Promise.all(Array.from({ length: 8 }, createAdmin))
let takePhases: (() => PhaseTimes[]) | undefined
process.on('message', async (asked: 'memory' | 'phases' | { tokenOf: string }) => {
  if (asked === 'memory') return process.send?.(process.memoryUsage.rss())
  if (asked !== 'phases') return process.send?.(await createToken(deps, asked.tokenOf))
  takePhases ??= recordPhases()
  return process.send?.(takePhases())
})
process.send?.({
  port,
  token: await createToken(deps, benchAdmin.id),
  tokens: await Promise.all(people.map(({ id }) => createToken(deps, id))),
  otherToken: await createToken(deps, other.id),
})
