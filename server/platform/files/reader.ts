import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Refused } from './refusals.ts'

/** A process that reads files, one after another. It ends by itself after 30 s without a file. */
export interface Reader<Answer> {
  /** The number of files that it was given. */
  readonly files: number
  /**
   * @param options are sent before the file, such as the number of a page.
   * @returns the answer for the file; `TOO_HARD` when the process was killed after the time of its limits; undefined when it died otherwise, such as
   *   for its memory.
   * @throws Error when the process cannot be started.
   */
  read(content: Buffer, ...options: readonly number[]): Promise<Answer | Refused | undefined>
  end(): void
}

/** The time in which a process must load its libraries, even on a busy machine. */
const startLimitMs = 30_000

/** The limits of a process for each file. */
export interface ReaderLimits {
  readonly timeMs: number
  /** Bytes of JavaScript objects. */
  readonly heap: number
  /** Bytes of all memory, including buffers. */
  readonly memory: number
}

export const usualLimits: ReaderLimits = { timeMs: 5_000, heap: 256 * 1024 * 1024, memory: 512 * 1024 * 1024 }
const memoryCheckMs = 25
const project = path.join(import.meta.dirname, '../../..')
/** The only files that the process may read, until it calls `enterSandbox`: its own code. */
const codePaths = ['server/platform/files/', 'node_modules/', 'package.json'].map((name) => path.join(project, name))
/** The process may not write files, start processes or evaluate text as code. */
const sandboxFlags = [
  '--permission',
  ...codePaths.map((codePath) => `--allow-fs-read=${codePath}`),
  '--disallow-code-generation-from-strings',
]

/** Starts a program with the permissions of the reader and an empty environment. */
export function spawnSandboxed(program: string, args: readonly string[] = [], { heap } = usualLimits) {
  const heapFlag = `--max-old-space-size=${heap / 1024 / 1024}`
  return spawn(process.execPath, [heapFlag, ...sandboxFlags, '--no-warnings', program, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  })
}

/**
 * @param program a file of this folder. It reports that it is ready, then answers each line with a line of JSON.
 * @param onEnd called once when the process ends, for whatever reason.
 */
export function startReader<Answer>(program: string, onEnd: () => void, limits = usualLimits): Reader<Answer> {
  const child = spawnSandboxed(path.join(import.meta.dirname, program), [], limits)
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  child.once('close', onEnd)
  // The process may end before it has read its whole input.
  child.stdin.on('error', () => undefined)
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  // An idle reader must not keep this process alive. While it reads, the timers of `read` do.
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe.unref()

  let files = 0
  let timedOut = false
  const nextLine = async (limitMs: number) => {
    const timer = setTimeout(() => {
      timedOut = child.kill('SIGKILL')
    }, limitMs)
    try {
      return await answers.next()
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    get files() {
      return files
    },
    read: async (content, ...options) => {
      // The first line reports that the process is ready.
      if (files++ === 0) await nextLine(startLimitMs)
      const watch = setInterval(async () => {
        if ((await memoryOf(child.pid)) > limits.memory) child.kill('SIGKILL')
      }, memoryCheckMs)
      try {
        child.stdin.write(`${[...options, content.toString('base64')].join(' ')}\n`)
        const { value, done } = await nextLine(limits.timeMs)
        if (failure) throw failure
        if (!done) return JSON.parse(value)
        return timedOut ? { refusal: 'TOO_HARD' } : undefined
      } finally {
        clearInterval(watch)
      }
    },
    end: () => void child.kill('SIGKILL'),
  }
}

/** Measures the memory of a process in bytes; 0 on systems without /proc, where only the heap is limited. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
