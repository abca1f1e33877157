import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { type Database, openConnection } from '#server/platform/db/connection/connect.ts'
import { perDatabase } from '#server/platform/db/connection/perDatabase.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { diskChecks } from './diskChecks.ts'
import { createHealthMonitor, type HealthMonitor } from './healthMonitor.ts'
import { serviceChecks } from './serviceChecks.ts'

interface MonitorDeps {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly files: FileStore
}

/** Holds the monitor of the node that uses a database, once there is one. */
const holderOf = perDatabase((): { monitor?: HealthMonitor } => ({}))

/** Makes the checks of a node once, so that its start tells what fails, and then repeats them. */
export async function startHealthMonitor(deps: MonitorDeps): Promise<HealthMonitor> {
  const disks = diskChecks({ ...deps, openConnection: () => openConnection(deps.db) })
  const monitor = createHealthMonitor(deps.log, [...disks, ...serviceChecks(deps)])
  holderOf(deps.db).monitor = monitor
  await monitor.checkNow()
  monitor.start()
  return monitor
}

/** Gives the monitor of the node that uses a database; undefined before its start. */
export function healthMonitorOf(db: Database): HealthMonitor | undefined {
  return holderOf(db).monitor
}
