/** Keeps files under names that say nothing; the name that a person gave a file is in the database only. */
export interface FileStore {
  /** Stores a file for good before it returns. @param key made by `newKey`; the same file again under its key is no error. */
  put(key: string, content: Buffer): Promise<void>
  /** The content of a file; undefined where the store has none under this key. */
  get(key: string): Promise<Buffer | undefined>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
}
