import { filePaths, tablesWithFiles } from './filePaths.ts'
import type { FirmSnapshot } from './snapshot.ts'

export interface ArchivedFile {
  /** Its key in the store. */
  readonly key: string
  /** Its path in the archive. */
  readonly path: string
}

export async function readFiles({ client }: FirmSnapshot): Promise<ArchivedFile[]> {
  const lists: ArchivedFile[][] = []
  for (const table of tablesWithFiles) {
    const select = `select file_key as key, path from (${filePaths(table)}) paths order by path`
    lists.push((await client.query<ArchivedFile>(select)).rows)
  }
  return lists.flat()
}
