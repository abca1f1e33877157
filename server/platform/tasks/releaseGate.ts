import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { type Release, writerProblem } from '#server/platform/db/schema/release.ts'

/** Returns whether background work of this release may still write. */
export type ReleaseGate = () => Promise<boolean>

interface Deps {
  readonly db: Database
  readonly log: Logger
}

/** Milliseconds for which all tasks of a node share one answer. */
const maxAge = 3_000

/** Reads the release of the data repeatedly, since a newer node may have migrated them. The log tells when the answer changes. */
export function createReleaseGate({ db, log }: Deps, maxAgeMs = maxAge): ReleaseGate {
  let reading: Promise<boolean> | undefined
  let readAt = 0
  let told: string | undefined

  async function read(): Promise<boolean> {
    const { rows } = await sql<Release>`select version, oldest_writer from data_release`.execute(db)
    const problem = writerProblem(rows[0])
    if (problem && problem !== told) log.warn(`${problem} Its tasks wait.`)
    told = problem
    return problem === undefined
  }

  return () => {
    if (reading && performance.now() - readAt < maxAgeMs) return reading
    readAt = performance.now()
    reading = read().catch((error) => {
      reading = undefined
      throw error
    })
    return reading
  }
}
