import path from 'node:path'
import { type Env, EnvError, readEnv } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { prepareDataFolder } from '#server/platform/backup/dataFolder.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { AlreadyRunningError } from '#server/platform/db/connection/open.ts'
import { isDiskFull } from '#server/platform/db/connection/outage.ts'
import { type Progress, showProgress } from '#server/platform/process/progress.ts'
import { isClone } from '#server/platform/process/vouchCommand.ts'

/** The context of a command that works on the data. */
export interface CommandContext {
  readonly env: Env
  readonly progress: Progress
  /** Aborts on Ctrl-C, or when the launcher ends. */
  readonly signal: AbortSignal
  say(text: string): void
}

/** The exit code of a command that worked, but couldn't find all files. */
const incomplete = 2

/** Names the files that a backup lacks, if any. The command then ends with another exit code than success. */
export function sayMissing(
  { missing_files: files, lacks_secret }: Pick<Manifest, 'missing_files' | 'lacks_secret'>,
  say: (text: string) => void,
): void {
  if (files.length > 0 || lacks_secret) process.exitCode = incomplete
  if (lacks_secret) {
    say(
      'The backup does not contain the right secret: it is neither in the data folder nor in VOUCH_SECRET. Without it, Vouch does not start with these data.',
    )
  }
  if (files.length === 0) return
  const shown = files.slice(0, 20)
  const rest = files.length - shown.length
  say(
    `The backup does not contain ${files.length === 1 ? 'a file' : `${files.length} files`} that the database names, because the file store has lost them:`,
  )
  for (const file of shown) say(`  ${file}`)
  if (rest > 0) say(`  and ${rest} more. Its manifest.json lists all of them under missing_files`)
}

/** Runs a command and sets the exit code. Errors that a person can fix are printed as a sentence, others in full. */
export async function runCommand(work: (context: CommandContext) => Promise<void>): Promise<void> {
  const stop = new AbortController()
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => stop.abort())
  // The reader of the output may close it, such as `head`. The work continues.
  process.stdout.on('error', () => undefined)
  try {
    const say = (text: string) => void process.stdout.write(`${text}\n`)
    const env = readEnv(process.env)
    // With an external database, this machine may have no data folder.
    if (!env.DATABASE_URL) await prepareDataFolder(env)
    await work({ env, progress: showProgress(process.stdout), signal: stop.signal, say })
  } catch (error) {
    process.stderr.write(`${stop.signal.aborted ? 'Stopped.' : explain(error)}\n`)
    process.exitCode = 1
  }
  // The launcher's channel would keep the process alive.
  if (process.connected) process.disconnect()
}

/** Counts the rows and tables of a backup, in words. */
export function rowsInWords({ tables }: Pick<Manifest, 'tables'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en-US')} rows of ${tables.length} tables`
}

/** Gives the address of a backup: the absolute path of a folder, or `s3://bucket/prefix/name` as it was typed. */
export function typedAddress(address: string): string {
  return address.startsWith('s3://') ? address : typedPath(address)
}

/**
 * Makes a typed path absolute. npm changes the folder, so in a clone the path starts where the person typed the command.
 * @throws UserError BAD_INPUT for an address, since only Vouch itself writes to a bucket.
 */
export function typedPath(name: string): string {
  if (/^\w+:\/\//.test(name))
    throw new UserError(
      'BAD_INPUT',
      `${name} is not a folder. Name a folder; BACKUP_TO has Vouch keep backups in a bucket.`,
    )
  return path.resolve((isClone && process.env.INIT_CWD) || '.', name)
}

function explain(error: unknown): string {
  if (error instanceof UserError || error instanceof EnvError || error instanceof AlreadyRunningError)
    return error.message
  if (isDiskFull(error)) return 'The disk is full. Free some space, then run the same command again.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
