import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { type Database, openConnection } from '#server/platform/db/connection/connect.ts'
import { perDatabase } from '#server/platform/db/connection/perDatabase.ts'
import type { FileStore } from '#server/platform/files/fileStore.ts'
import { diskParts } from './disks.ts'
import { createPartWatch, type PartWatch } from './partWatch.ts'
import { serviceParts } from './services.ts'

interface WatchDeps {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly files: FileStore
}

/** Holds the watch of the node that uses a database, once there is one. */
const watchOf = perDatabase((): { watch?: PartWatch } => ({}))

/** Looks at the parts of a node once, so that its start tells what fails, and then again and again. */
export async function watchParts(deps: WatchDeps): Promise<PartWatch> {
  const disks = diskParts({ ...deps, openConnection: () => openConnection(deps.db) })
  const watch = createPartWatch(deps.log, [...disks, ...serviceParts(deps)])
  watchOf(deps.db).watch = watch
  await watch.look()
  watch.start()
  return watch
}

/** Gives the watch of the node that uses a database; undefined before its start. */
export function watchOfNode(db: Database): PartWatch | undefined {
  return watchOf(db).watch
}
