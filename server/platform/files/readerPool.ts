import { textOf, UserError } from '#server/errors.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { createFairQueue, type Owner } from './fairQueue.ts'
import { type Reader, startReader, usualLimits } from './reader.ts'
import { type FileRefusal, type Refused, refusals } from './refusals.ts'

/**
 * Two readings run at a time, whatever their kind, because each uses a processor core and much memory. An account has
 * one of them, and so have all strangers together.
 */
const enqueue = createFairQueue(2)
/** A reader is replaced after this many files, to free its memory. */
const filesPerReader = 100
/** Refusals that interrupt the reading of a file. Some of its work may still be running in the reader. */
const interruptions: readonly FileRefusal[] = ['BROKEN', 'ENCRYPTED', 'UNPACKS_TOO_LARGE', 'TOO_HARD']

/** The readers of one program, each of which reads many files. */
export interface ReaderPool<Answer> {
  /**
   * Lets a sandboxed process read a file, without files, programs or network. The process is killed at its limits:
   * usually 5 s and 256 MB. It reads more files afterwards, unless this one was interrupted.
   * @param owner the owner of the file. Each account reads one file at a time, and so do all strangers together. A
   * command uses both readers.
   * @throws UserError BAD_INPUT with the sentence of the refusal.
   */
  read(content: Buffer, owner: Owner | undefined, ...options: readonly number[]): Promise<Answer>
}

export function createReaderPool<Answer extends object>(program: string, limits = usualLimits): ReaderPool<Answer> {
  /** Readers that wait for a file. */
  const idle = new Set<Reader<Answer>>()

  function start(): Reader<Answer> {
    const reader = startReader<Answer>(program, () => idle.delete(reader), limits)
    return reader
  }

  async function readWith(reader: Reader<Answer>, content: Buffer, options: readonly number[]) {
    idle.delete(reader)
    const answer = await reader.read(content, ...options)
    const isClean = answer && !('refusal' in answer && interruptions.includes(answer.refusal))
    if (isClean && reader.files < filesPerReader) idle.add(reader)
    else reader.end()
    return answer
  }

  /** When a used reader dies, an earlier file may be the cause. So a new reader tries again. */
  async function read(content: Buffer, options: readonly number[]): Promise<Answer | Refused> {
    const [used] = idle
    const answer = (used && (await readWith(used, content, options))) ?? (await readWith(start(), content, options))
    return answer ?? { refusal: 'TOO_HARD' }
  }

  return {
    read: async (content, owner, ...options) => {
      const answer = await enqueue(owner, () => read(content, options))
      if ('refusal' in answer) throw fileRefused(answer.refusal)
      return answer
    },
  }
}

/** Says by a sentence of its own why a file is refused, where there is one for the refusal. */
export function explained(error: unknown, sentences: Readonly<Partial<Record<FileRefusal, string>>>): unknown {
  const refusal = refusalOf(error)
  const sentence = refusal && isKeyOf(sentences, refusal) && sentences[refusal]
  return sentence ? new UserError('BAD_INPUT', sentence, { field: 'file', details: { refusal } }) : error
}

export function refusalOf(error: unknown): string | undefined {
  return error instanceof UserError ? textOf(error.details, 'refusal') : undefined
}

export function fileRefused(refusal: FileRefusal): UserError {
  const code = refusal === 'TOO_LARGE' ? 'TOO_LARGE' : 'BAD_INPUT'
  return new UserError(code, refusals[refusal], { field: 'file', details: { refusal } })
}
