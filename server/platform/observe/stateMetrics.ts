import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { thisRelease } from '#server/platform/db/schema/release.ts'
import { certificateEnd } from '#server/platform/process/certificate.ts'

interface StateDeps {
  readonly env: Pick<Env, 'VOUCH_DATA_DIR' | 'PUBLIC_URL'>
  readonly db: Database
}

/** Registers values that are read when somebody asks. */
export function registerState(registry: Registry, { env, db }: StateDeps): void {
  const help = 'The release that this node runs, in its label.'
  const build = new Gauge({ name: 'vouch_build_info', help, labelNames: ['version'], registers: [registry] })
  build.set({ version: thisRelease.version }, 1)
  const disk = () => statfs(env.VOUCH_DATA_DIR)
  const value = (name: string, meaning: string, read: () => Promise<number | undefined>) =>
    registerValue(registry, { name, help: meaning }, read)
  value('vouch_disk_free_bytes', 'Bytes that this node may still write to its data folder.', async () => {
    const { bavail, bsize } = await disk()
    return bavail * bsize
  })
  value('vouch_disk_size_bytes', 'The size of the disk of the data folder.', async () => {
    const { blocks, bsize } = await disk()
    return blocks * bsize
  })
  value('vouch_database_bytes', 'The size of the database on its disk.', () => databaseBytes(db))
  value(
    'vouch_certificate_end_timestamp_seconds',
    'The moment at which the certificate of PUBLIC_URL ends.',
    async () => {
      const end = await certificateEnd(env)
      return end && end.getTime() / 1_000
    },
  )
  registerBackups(registry, db)
}

/** Registers a value that is left out while it cannot be read. */
export function registerValue(
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  read: () => Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read().catch(() => undefined)
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

/** Registers the values of some labels, of which those that cannot be read are left out. */
export function registerSeries<Label extends string>(
  registry: Registry,
  series: { readonly name: string; readonly help: string; readonly labelNames: Label[] },
  collect: (gauge: Gauge<Label>) => Promise<void> | void,
): void {
  new Gauge({
    ...series,
    registers: [registry],
    collect() {
      this.reset()
      return collect(this)
    },
  })
}

async function databaseBytes(db: Database): Promise<number | undefined> {
  const size = sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`
  return (await size.execute(db)).rows[0]?.bytes
}

/** Tells the health checks of a node, and which of them do not pass now. */
export interface CheckStates {
  readonly names: readonly string[]
  problems(): ReadonlyMap<string, { readonly isKnown: boolean }>
}

/** Registers the health checks of a node, such as that of its mail server. */
export function registerChecks(registry: Registry, checks: CheckStates): void {
  const help =
    '1 while something without which the node still answers does not work; NaN while that is not known, as the database is away.'
  registerSeries(registry, { name: 'vouch_check_failing', help, labelNames: ['check'] }, (gauge) => {
    const problems = checks.problems()
    for (const check of checks.names) {
      const problem = problems.get(check)
      gauge.set({ check }, problem && !problem.isKnown ? Number.NaN : Number(problem !== undefined))
    }
  })
}

function registerBackups(registry: Registry, db: Database): void {
  const moments = 'The moment whose data the last good backup has, and the one of the last proof of a backup.'
  const labelNames = ['of']
  registerSeries(registry, { name: 'vouch_backup_timestamp_seconds', help: moments, labelNames }, async (gauge) => {
    const state = await readBackupState(db)
    if (state?.good_at) gauge.set({ of: 'backup' }, Date.parse(state.good_at) / 1_000)
    if (state?.proof === 'PROVED' && state.proof_at) gauge.set({ of: 'proof' }, Date.parse(state.proof_at) / 1_000)
  })
  const failing = '1 while the last try to make a backup, or to prove one, failed.'
  registerSeries(registry, { name: 'vouch_backup_failing', help: failing, labelNames }, async (gauge) => {
    const state = await readBackupState(db)
    if (!state) return
    gauge.set({ of: 'backup' }, Number(state.problem !== null))
    gauge.set({ of: 'proof' }, Number(state.proof === 'FAILED'))
  })
}

function readBackupState(db: Database) {
  const columns = ['problem', 'good_at', 'proof', 'proof_at'] as const
  const reading = db.selectFrom('backup_states').select(columns).executeTakeFirst()
  return reading.catch(() => undefined)
}
