/** Keeps files under names of its own; the name that a person gave a file is in the database only. */
export interface FileStore {
  /** Stores a file for good before it returns. Gives the key to find it by. */
  put(content: Buffer): Promise<string>
  /** The content of a file; undefined where the store has none under this key. */
  get(key: string): Promise<Buffer | undefined>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
}
