import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process that is stopped like by Ctrl-C may take as long to end in order. */
const patience = 10_000
/** Lists all processes of `ps`, each with its environment after its command. */
const withEnvironment = process.platform === 'darwin' ? 'axEww' : 'axeww'

/** Gives the variable of the environment that marks all that a program starts, however indirectly. */
export function marked(mark: string): { readonly VOUCH_RUNS: string } {
  return { VOUCH_RUNS: `${process.env.VOUCH_RUNS ?? ''} ${mark}` }
}

/**
 * Ends all processes with a mark, and waits for their end. Those whose parent was killed have no other tie to it, such as the
 * PostgreSQL of tests. It is not killed at once, since it would leave its shared memory behind.
 */
export async function endStarted(mark: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    for (const pid of pidsWith(mark)) send(pid, signal)
    const deadline = Date.now() + patience
    while (pidsWith(mark).length > 0 && Date.now() < deadline) await sleep(100)
  }
}

function pidsWith(mark: string): number[] {
  try {
    const listed = execFileSync('ps', [withEnvironment, '-o', 'pid=,command='], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    const pids = listed.split('\n').flatMap((line) => (line.includes(mark) ? Number.parseInt(line, 10) : []))
    return pids.filter((pid) => pid !== process.pid)
  } catch {
    return []
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

const [ownMark] = process.argv.slice(2)
if (import.meta.main && ownMark) await endStarted(ownMark)
