import { execFile } from 'node:child_process'
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { UserError } from '#server/errors.ts'
import { draftName, ignoreMissing } from '#server/platform/process/drafts.ts'
import { vouchCommand } from '#server/platform/process/vouchCommand.ts'
import { type Binaries, formerPackages } from './binaries.ts'
import { superuser } from './postmaster.ts'

const run = promisify(execFile)
/** The cluster that the app serves, in the folder of the server. */
export const clusterName = 'data'

/**
 * Creates the database cluster under a temporary name and then renames it, so that a killed start leaves no partial cluster. An existing one stays as it is.
 * @throws UserError CONFLICT when other programs must read it.
 */
export async function initialise(data: string, binaries: Binaries, password: string): Promise<void> {
  const major = await majorOfCluster(data)
  if (major !== undefined) return requireMajor(data, major, binaries)
  await requireNoCluster(path.dirname(data), path.basename(data))
  const { initdb, account } = binaries
  const folder = path.dirname(data)
  const draft = draftName(data)
  const passwordFile = draftName(path.join(folder, 'password'))
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und', '-A', 'scram-sha-256']
  try {
    await run(initdb, ['-D', draft, '-U', superuser, `--pwfile=${passwordFile}`, ...options], {
      ...account,
      cwd: folder,
    })
    await rename(draft, data).catch(() => rm(draft, { recursive: true, force: true }))
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Writes all files of a cluster, whose server is stopped, to the disk. */
export async function syncCluster(data: string, { initdb, account }: Binaries): Promise<void> {
  await run(initdb, ['--sync-only', '-D', data], { ...account, cwd: path.dirname(data) })
}

/** Reads which major version of PostgreSQL made a cluster; undefined when there is none. */
export async function majorOfCluster(data: string): Promise<string | undefined> {
  const major = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(ignoreMissing)
  return major?.trim()
}

export async function majorOfBinaries({ postgres }: Binaries): Promise<string> {
  const { stdout } = await run(postgres, ['--version'])
  return /\d+/.exec(stdout)?.[0] ?? ''
}

async function requireMajor(data: string, major: string, binaries: Binaries): Promise<void> {
  const own = await majorOfBinaries(binaries)
  if (own === major) return
  const remedy = formerPackages[major]
    ? 'Start Vouch once, which brings them over.'
    : `Start the Vouch that wrote them and back it up there. Then set VOUCH_DATA_DIR to a new folder and run ${vouchCommand('restore <folder>')} here.`
  throw new UserError(
    'CONFLICT',
    `${data} holds data of PostgreSQL ${major || 'unknown'}, and this Vouch comes with PostgreSQL ${own}, which cannot read them. ${remedy} Nothing was changed.`,
  )
}

/** A lost cluster is never replaced by an empty one while another one is beside its place. */
async function requireNoCluster(folder: string, name: string): Promise<void> {
  if (name !== clusterName) return
  for (const other of await readdir(folder)) {
    if (!other.startsWith(`${clusterName}.`) || other.endsWith('.draft')) continue
    throw new UserError(
      'CONFLICT',
      `${path.join(folder, name)} is missing, and ${path.join(folder, other)} lies beside it. Give that folder the name ${name} if it holds your data, or move it elsewhere. Then start again.`,
    )
  }
}
