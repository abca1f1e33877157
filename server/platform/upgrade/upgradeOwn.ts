import path from 'node:path'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import {
  closeOwnServer,
  type DataCheck,
  type OwnServer,
  openEmbedded,
  openOwnServer,
  serverFolder,
} from '#server/platform/db/connection/open.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { isDiskFull } from '#server/platform/db/connection/outage.ts'
import { type Binaries, findBinaries } from '#server/platform/db/embedded/binaries.ts'
import { clusterName, syncCluster } from '#server/platform/db/embedded/cluster.ts'
import { swapClusters, whileUpgrading } from '#server/platform/db/embedded/swap.ts'
import { migrate, readUpgrade, type Upgrade } from '#server/platform/db/schema/migrate.ts'
import { thisRelease } from '#server/platform/db/schema/release.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { type Contents, readContents } from './contents.ts'
import { differencesOf } from './differences.ts'
import { copyCluster, loadCluster } from './fillCluster.ts'
import { recordFormer } from './formerData.ts'
import { findOtherBinaries, removeOtherBinaries } from './otherMajor.ts'
import { rewrittenIn } from './rewritten.ts'
import { requireRoom } from './room.ts'
import { keepOnlyBackup, makeUpgradeBackup, readSizeOfFiles, type UpgradeBackup } from './upgradeBackup.ts'

/** An upgrade of embedded data, whose backup is made and whose server is stopped. */
interface Run {
  readonly env: Env
  readonly progress: Progress
  readonly upgrade: Upgrade
  readonly before: Contents
  readonly backup: UpgradeBackup
  /** True if another major version of PostgreSQL made the data. */
  readonly isOtherMajor: boolean
}

/**
 * Opens the server of embedded data. Data of an earlier release, or of another major version of PostgreSQL, are first brought to this
 * one in a second cluster, which takes the place of the former one only after everything in it was compared. So whatever fails or is
 * killed, the former data are as they were.
 */
export async function openUpgradedServer(env: Env, progress: Progress, check: DataCheck): Promise<OwnServer> {
  const other = await findOtherBinaries(serverFolder(env), progress)
  const own = await openOwnServer(env, progress, check, other)
  const run = await prepare(env, progress, own, other)
  if (!run) return own
  await perform(run)
  return openOwnServer(env, progress, check)
}

/** Backs up and reads data that need an upgrade, then stops their server. Undefined for others, which keep their server. */
async function prepare(
  env: Env,
  progress: Progress,
  own: OwnServer,
  other: Binaries | undefined,
): Promise<Run | undefined> {
  const { url } = own.server
  const isOtherMajor = other !== undefined
  try {
    const found = await withClient(url, 'vouch upgrade', readUpgrade)
    if (!found && !isOtherMajor) return undefined
    const upgrade = found ?? { from: `Vouch ${thisRelease.version}`, steps: [] }
    const files = env.FILES_S3_BUCKET ? await withClient(url, 'vouch upgrade', readSizeOfFiles) : 0
    await requireRoom(path.join(serverFolder(env), clusterName), files)
    const backup = await makeUpgradeBackup(env, url, progress)
    // The data are as they were at any earlier attempt, so one backup of them is enough.
    await keepOnlyBackup(backup)
    progress.say(`A backup of before this upgrade is in ${backup.folder}.`)
    const before = await progress.step('Reading every table', () => withClient(url, 'vouch upgrade', readContents))
    await closeOwnServer(own)
    return { env, progress, upgrade, before, backup, isOtherMajor }
  } catch (error) {
    await closeOwnServer(own)
    throw error
  }
}

async function perform(run: Run): Promise<void> {
  const { env, upgrade, progress } = run
  const folder = serverFolder(env)
  try {
    await whileUpgrading(folder, async (draft) => {
      await fill(run, draft)
      await migrateAndCompare(run, draft)
      await syncCluster(path.join(folder, draft), await findBinaries())
      await recordFormer(folder, { at: new Date().toISOString(), from: upgrade.from })
      await progress.step('Changing over', () => swapClusters(folder, draft))
    })
  } catch (error) {
    throw failure(error, run)
  }
  await removeOtherBinaries(folder)
}

/** Makes the second cluster: a copy, or, when another PostgreSQL made the data, a new one from the backup. */
async function fill({ env, progress, backup, isOtherMajor }: Run, draft: string): Promise<void> {
  const folder = serverFolder(env)
  const binaries = await findBinaries()
  if (!isOtherMajor) {
    const copy = () => copyCluster(path.join(folder, clusterName), path.join(folder, draft), binaries)
    return progress.step('Copying the database', copy)
  }
  const server = await openEmbedded(env, progress, binaries, draft)
  await loadCluster(server.url, backup, progress).finally(server.stop)
}

async function migrateAndCompare({ env, progress, before, upgrade }: Run, draft: string): Promise<void> {
  const server = await openEmbedded(env, progress, undefined, draft)
  const { url } = server
  const held = holdBack(progress.say)
  try {
    await progress.step('Migrating the database', () => migrate(url, undefined, held.tell))
    const after = await progress.step('Comparing every table', () =>
      withClient(url, 'vouch upgrade', (client) => readContents(client, before)),
    )
    const differences = differencesOf(before, after, rewrittenIn(upgrade.steps))
    if (differences.length > 0) throw new Difference(differences.join(', '))
    held.release()
  } finally {
    await server.stop()
  }
}

/** Says the first sentence, about what begins, at once, and those about changes only once these count. */
function holdBack(say: Progress['say']): { tell: Progress['say']; release(): void } {
  const held: string[] = []
  let next = say
  return {
    tell: (sentence) => {
      next(sentence)
      next = (later) => held.push(later)
    },
    release: () => held.forEach(say),
  }
}

class Difference extends Error {}

/** Says that nothing was changed, why, and what to do. */
function failure(error: unknown, { upgrade, backup }: Run): UserError {
  const reason = error instanceof Error ? error.message : String(error)
  const found = error instanceof Difference ? `what no step names has changed: ${reason}` : reason
  const cause = error instanceof Error ? error.cause : undefined
  const remedy = [error, cause].some(isDiskFull)
    ? 'Make room on the disk, then start again.'
    : `Start ${upgrade.from} again until this is mended, and report it with this text.`
  return new UserError(
    'UNAVAILABLE',
    `The upgrade to Vouch ${thisRelease.version} failed, and your data are as they were. ${remedy} The backup of before is in ${backup.folder}. The reason: ${found}`,
  )
}
