import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from '#server/errors.ts'
import type { ResumeType } from '#shared/enumerations.ts'
import { resumeSizeLimit } from '#shared/resumes.ts'
import { createQueue } from './queue.ts'

/** What a resume says, and what kind of file it is, by its content. */
export interface Extract {
  readonly type: ResumeType
  /** Its words, in the order of the file; at most 100,000 characters of them. */
  readonly text: string
}

/** Why a file is refused: what `extractWorker.ts` finds, and what happens to it. Each is told in one sentence. */
export const refusals = {
  EMPTY: 'This file is empty. Choose another one.',
  NO_TEXT: 'This file has no text in it. Choose another one.',
  SCANNED: 'This PDF has only pictures of text, such as a scan. Upload one whose text can be selected.',
  ENCRYPTED: 'This file is protected by a password. Upload it without one.',
  BROKEN: 'This file is damaged and cannot be read. Save it again and upload the new file.',
  WRONG_TYPE: 'Only PDF, Word (.docx) and plain text files can be read. Save it as one of them.',
  OLD_WORD: 'This is an old Word file, or one with a password. Save it as .docx without a password.',
  TOO_LARGE: 'This file is larger than 10 MB. Upload a smaller one.',
  UNPACKS_TOO_LARGE: 'This file unpacks to far more than a resume can hold. Save it as PDF and upload that.',
  TOO_HARD: 'This file takes too much to read. Save it as a plain PDF and upload that.',
} as const
export type Refusal = keyof typeof refusals

/** What the worker writes: one line of JSON. */
export type WorkerAnswer = Extract | { readonly refusal: Refusal }

const timeLimitMs = 10_000
/** Bytes of the worker's own objects; and of all its memory, in which buffers count too. */
const heapLimit = 256 * 1024 * 1024
const memoryLimit = 512 * 1024 * 1024
const memoryCheckMs = 25
const worker = path.join(import.meta.dirname, 'extractWorker.ts')
/** A reader takes a processor and much memory: two at a time, the others wait. */
const inTurn = createQueue(2)

/**
 * Reads the text of a PDF, DOCX or TXT file. The file may be hostile: a process of its own reads it, which ends after 10 s or at
 * 256 MB, and may neither write files nor start programs.
 * @throws UserError with the sentence of the refusal.
 */
export async function extractText(content: Buffer): Promise<Extract> {
  if (content.length === 0) throw refused('EMPTY')
  if (content.length > resumeSizeLimit) throw refused('TOO_LARGE')
  const answer = await inTurn(() => runWorker(content))
  if ('refusal' in answer) throw refused(answer.refusal)
  return answer
}

function refused(refusal: Refusal): UserError {
  const code = refusal === 'TOO_LARGE' ? 'TOO_LARGE' : 'BAD_INPUT'
  return new UserError(code, refusals[refusal], { field: 'file', details: { refusal } })
}

function runWorker(content: Buffer): Promise<WorkerAnswer> {
  const limits = [`--max-old-space-size=${heapLimit / 1024 / 1024}`, '--permission', '--allow-fs-read=*']
  const child = spawn(process.execPath, [...limits, '--no-warnings', worker], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
  })
  const watch = setInterval(async () => {
    if ((await memoryOf(child.pid)) > memoryLimit) child.kill('SIGKILL')
  }, memoryCheckMs)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(content)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearInterval(watch)
      const answer = Buffer.concat(chunks).toString()
      resolve(code === 0 && answer ? JSON.parse(answer) : { refusal: 'TOO_HARD' })
    })
  })
}

/** Bytes of memory that a process holds; 0 where the system does not tell (the heap has its limit all the same). */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
