import path from 'node:path'
import { type Env, EnvError, readEnv } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { prepareDataFolder } from '#server/platform/backup/dataFolder.ts'
import { AlreadyRunningError } from '#server/platform/db/open.ts'
import { isDiskFull } from '#server/platform/db/outage.ts'
import { type Progress, showProgress } from '#server/platform/process/progress.ts'

/** What a command that works on the data gets. */
export interface CommandContext {
  readonly env: Env
  readonly progress: Progress
  /** Aborts on Ctrl-C, or when the launcher ends. */
  readonly signal: AbortSignal
  say(text: string): void
}

/** Runs a command to its end and sets the exit code. What a person can mend is told in a sentence, all else in full. */
export async function runCommand(work: (context: CommandContext) => Promise<void>): Promise<void> {
  const stop = new AbortController()
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => stop.abort())
  // Whoever reads the output may leave, as head does; the work goes on.
  process.stdout.on('error', () => undefined)
  try {
    const say = (text: string) => void process.stdout.write(`${text}\n`)
    const env = readEnv(process.env)
    // With a database elsewhere, the folder may belong to another machine.
    if (!env.DATABASE_URL) await prepareDataFolder(env)
    await work({ env, progress: showProgress(process.stdout), signal: stop.signal, say })
  } catch (error) {
    process.stderr.write(`${stop.signal.aborted ? 'Stopped.' : explain(error)}\n`)
    process.exitCode = 1
  }
  // The launcher's channel would keep the process alive.
  if (process.connected) process.disconnect()
}

/** The folder that the first argument names, as seen from where the person typed it (npm moves to the project). */
export function folderArgument(usage: string): string {
  const [folder, ...rest] = process.argv.slice(2)
  if (!folder || folder.startsWith('-') || rest.length > 0) throw new UserError('BAD_INPUT', usage)
  return path.resolve(process.env.INIT_CWD ?? '.', folder)
}

function explain(error: unknown): string {
  if (error instanceof UserError || error instanceof EnvError || error instanceof AlreadyRunningError)
    return error.message
  if (isDiskFull(error)) return 'The disk is full. Make room, then run the same command again.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
