import type { Readable } from 'node:stream'

/** An open file, which is streamed. The caller must read `content` to its end or destroy it. */
export interface OpenFile {
  /** In bytes. */
  readonly size: number
  readonly content: Readable
  /** The virus scanner has not seen it yet. */
  readonly isUnscanned?: boolean
}

/** Stores files under random keys. Only the database knows the name that a person gave a file. */
export interface FileStore {
  /** Stores a file durably before it resolves. Storing the same file again is no error. @param key made by `newKey`. */
  put(key: string, content: Buffer): Promise<void>
  /** Like `put`, for a file that is too large for memory. Nothing of it stays when the content or the store fails. */
  putStream(key: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Opens a file for reading; undefined when the store has none with this key. */
  open(key: string): Promise<OpenFile | undefined>
  /** Reads the whole content of a file; undefined when the store has none with this key. */
  get(key: string): Promise<Buffer | undefined>
  /** Removes a file. A missing file is no error. */
  remove(key: string): Promise<void>
  /** Like `remove`, for a file of `putStream`. Also removes what a process left that was killed while it stored the file. */
  removeStream(key: string): Promise<void>
}
