import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from '#server/errors.ts'
import { draftName, isAbandoned } from '#server/platform/process/drafts.ts'
import { exists, syncFolder } from '#server/platform/process/folder.ts'
import { clusterName } from './cluster.ts'
import { runningPostmaster, stopPostmaster } from './postmaster.ts'

/** The cluster from before an upgrade, beside the one that took its place. */
const formerName = `${clusterName}.former`
const markPrefix = 'upgrade.'

/** Gives the path of the cluster from before the last upgrade. @param folder the folder of the server. */
export function formerCluster(folder: string): string {
  return path.join(folder, formerName)
}

/**
 * Runs an upgrade of the stopped cluster in a folder. Meanwhile no other process starts a server on it.
 * @param work fills the cluster of the given name.
 */
export async function whileUpgrading<Result>(
  folder: string,
  work: (draft: string) => Promise<Result>,
): Promise<Result> {
  const mark = draftName(path.join(folder, markPrefix.slice(0, -1)))
  const draft = path.basename(draftName(path.join(folder, clusterName)))
  await writeFile(mark, '')
  try {
    return await work(draft)
  } finally {
    await removeCluster(path.join(folder, draft))
    await rm(mark, { force: true })
  }
}

/** Puts an upgraded cluster, whose server is stopped, in the place of the former one, which stays beside it. */
export async function swapClusters(folder: string, draft: string): Promise<void> {
  const [data, former] = [path.join(folder, clusterName), formerCluster(folder)]
  if (await runningPostmaster(data))
    throw new UserError('CONFLICT', `Another program started PostgreSQL on ${data}. End it, then start again.`)
  await rm(former, { recursive: true, force: true })
  await rename(data, former)
  await rename(path.join(folder, draft), data).catch(async (error) => {
    await rename(former, data)
    throw error
  })
  await syncFolder(folder)
}

/**
 * Settles an upgrade whose process was killed: the former cluster gets its place back, unless the new one has taken it, and everything that was begun is removed.
 * @throws UserError CONFLICT while another process upgrades the data.
 */
export async function settleUpgrade(folder: string): Promise<void> {
  const names = await readdir(folder)
  const marks = names.filter((name) => name.startsWith(markPrefix) && name !== ownMark())
  if (marks.some((mark) => !isAbandoned(mark)))
    throw new UserError('CONFLICT', `Another start upgrades the data in ${folder}. Wait until it has ended.`)
  for (const name of names) if (isDraft(name) && isAbandoned(name)) await removeCluster(path.join(folder, name))
  const isMissing = async (name: string) => !(await exists(path.join(folder, name)))
  // Without a mark the cluster was lost in another way, and the former one may be older than what was lost.
  if (marks.length > 0 && (await isMissing(clusterName)) && !(await isMissing(formerName)))
    await rename(formerCluster(folder), path.join(folder, clusterName))
}

/** Removes a cluster, and stops a server that the killed process has left on it. */
async function removeCluster(data: string): Promise<void> {
  const server = await runningPostmaster(data).catch(() => undefined)
  if (server) await stopPostmaster(server)
  await rm(data, { recursive: true, force: true, maxRetries: 10 })
}

function ownMark(): string {
  return draftName(markPrefix.slice(0, -1))
}

function isDraft(name: string): boolean {
  return name.startsWith(`${clusterName}.`) && name.endsWith('.draft')
}
