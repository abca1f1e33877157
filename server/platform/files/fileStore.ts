import type { Readable } from 'node:stream'

/** A file that is read as fast as somebody takes it. Whoever opened it reads it to its end or destroys `content`. */
export interface OpenFile {
  /** Bytes. */
  readonly size: number
  readonly content: Readable
}

/** Keeps files under names that say nothing; the name that a person gave a file is in the database only. */
export interface FileStore {
  /** Stores a file for good before it returns. @param key made by `newKey`; the same file again under its key is no error. */
  put(key: string, content: Buffer): Promise<void>
  /** Opens a file for reading; undefined where the store has none under this key. */
  open(key: string): Promise<OpenFile | undefined>
  /** The whole content of a file; undefined where the store has none under this key. */
  get(key: string): Promise<Buffer | undefined>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
}
