import { statfs } from 'node:fs/promises'
import type { Env } from '#server/env.ts'
import type { DatabaseClient } from '#server/platform/db/connection/client.ts'
import { isDiskFull } from '#server/platform/db/connection/outage.ts'
import { withinTime } from '#server/platform/db/connection/withinTime.ts'
import { databasePatienceMs, type HealthCheck } from './healthCheck.ts'

/** A disk with fewer free bytes counts as full. */
const minFreeBytes = 1024 * 1024
const intervalMs = 30_000

interface DiskDeps {
  readonly env: Pick<Env, 'VOUCH_DATA_DIR'>
  /** Opens a connection to the database, outside of the pools. */
  readonly openConnection: () => Promise<DatabaseClient>
}

/**
 * Checks that the disks of the node and of its database have room.
 * @param freeBytesIn gives the number of bytes that this account may still write to a folder.
 */
export function diskChecks({ env, openConnection }: DiskDeps, freeBytesIn = freeBytes): HealthCheck[] {
  return [
    { name: 'disk', intervalMs, isHealthy: async () => (await freeBytesIn(env.VOUCH_DATA_DIR)) >= minFreeBytes },
    { name: 'database disk', intervalMs, isHealthy: () => hasDatabaseRoom(openConnection) },
  ]
}

/** Counts the free bytes. A missing folder is no full disk: with an external database and a bucket, a node needs no data folder. */
async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY
}

/**
 * Sorts more than a small `work_mem` holds, so that the database writes a temporary file of about a megabyte.
 * @returns undefined when the database fails for another reason, or does not answer, which says nothing about its disk.
 */
async function hasDatabaseRoom(open: () => Promise<DatabaseClient>): Promise<boolean | undefined> {
  const connecting = open()
  try {
    await withinTime(databasePatienceMs, connecting.then(writeFile))
    return true
  } catch (error) {
    return isDiskFull(error) ? false : undefined
  } finally {
    connecting.then((client) => client.destroy()).catch(() => undefined)
  }
}

async function writeFile(client: DatabaseClient): Promise<void> {
  await client.ask(`set work_mem = '64kB'`)
  await client.ask(`
    with room as materialized (select repeat(md5(n::text), 32) as kilobyte from generate_series(1, 1024) as n order by 1)
    select count(*) from room`)
}
