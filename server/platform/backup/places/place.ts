import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** The bytes of a file, in pieces. */
export type FileContent = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** The files of one backup, each by its path in the backup, such as `tables/jobs.tsv.gz`. */
export interface BackupFiles {
  /** Stores a file durably and as a whole, in place of an earlier one. */
  write(name: string, content: FileContent): Promise<void>
  /** Opens a file; undefined when there is none. The caller must read the content to its end or destroy it. */
  open(name: string): Promise<Readable | undefined>
}

/** A folder or a bucket that keeps many backups. The first part of a path is the name of a backup. */
export interface BackupPlace extends BackupFiles {
  /** Lists the names at the top, no matter who wrote the files. @throws UserError when the place cannot be reached. */
  list(): Promise<string[]>
  /** Removes a file or everything below a name. A missing one is no error. */
  remove(name: string): Promise<void>
}

export function filesOf(place: BackupPlace, name: string): BackupFiles {
  return {
    write: (file, content) => place.write(`${name}/${file}`, content),
    open: (file) => place.open(`${name}/${file}`),
  }
}

/** Parses a small file; undefined for one that is no JSON, or is missing. */
export function parseJson(content: Buffer | undefined): unknown {
  try {
    return JSON.parse(content?.toString() ?? '')
  } catch {
    return undefined
  }
}

/** Reads a small file as a whole; undefined when there is none. */
export async function readWhole(files: BackupFiles, name: string): Promise<Buffer | undefined> {
  const content = await files.open(name)
  return content && buffer(content)
}
