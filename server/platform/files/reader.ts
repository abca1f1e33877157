import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { ReaderAnswer } from './extract.ts'

/** A process that reads files, one after another. It ends by itself when nobody has a file for it for a while. */
export interface Reader {
  /** How many files it was given. */
  readonly files: number
  /**
   * @returns what it found; `TOO_HARD` after 5 s, which end it; undefined where it ended otherwise, as on too much memory.
   * @throws where no process can be started.
   */
  read(content: Buffer): Promise<ReaderAnswer | undefined>
  end(): void
}

/** How long a process may take to load its libraries, on the busiest machine; and then to read a file. */
const startLimitMs = 30_000
const timeLimitMs = 5_000
/** Bytes of its own objects; and of all its memory, in which buffers count too. */
const heapLimit = 256 * 1024 * 1024
const memoryLimit = 512 * 1024 * 1024
const memoryCheckMs = 25
const program = path.join(import.meta.dirname, 'readerProcess.ts')
const project = path.join(import.meta.dirname, '../../..')
/** Where its own code is. It reads nothing else, and not even that once `confine` was called. */
const code = ['server/platform/files/', 'node_modules/', 'package.json'].map((name) => path.join(project, name))
/** It may not write, start a process or make code of a text. */
export const readerLimits = [
  `--max-old-space-size=${heapLimit / 1024 / 1024}`,
  '--permission',
  ...code.map((place) => `--allow-fs-read=${place}`),
  '--disallow-code-generation-from-strings',
]

/** Starts a program as the reader is started: within its limits, and with an empty environment. */
export function spawnConfined(program: string, args: readonly string[] = []) {
  return spawn(process.execPath, [...readerLimits, '--no-warnings', program, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  })
}

/** @param onEnd called once, whyever it ends. */
export function startReader(onEnd: () => void): Reader {
  const child = spawnConfined(program)
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  child.once('close', onEnd)
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined)
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  // One that waits for a file keeps nobody running; while it reads, the timers of `read` do.
  for (const handle of [child, child.stdin as Socket, child.stdout as Socket]) handle.unref()

  let files = 0
  let late = false
  const nextLine = async (limitMs: number) => {
    const timer = setTimeout(() => {
      late = child.kill('SIGKILL')
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
    read: async (content) => {
      // The first line says that it is ready.
      if (files++ === 0) await nextLine(startLimitMs)
      const watch = setInterval(async () => {
        if ((await memoryOf(child.pid)) > memoryLimit) child.kill('SIGKILL')
      }, memoryCheckMs)
      try {
        child.stdin.write(`${content.toString('base64')}\n`)
        const { value, done } = await nextLine(timeLimitMs)
        if (failure) throw failure
        if (!done) return JSON.parse(value)
        return late ? { refusal: 'TOO_HARD' } : undefined
      } finally {
        clearInterval(watch)
      }
    },
    end: () => void child.kill('SIGKILL'),
  }
}

/** Bytes of memory that a process holds; 0 where the system does not tell (the heap has its limit all the same). */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
