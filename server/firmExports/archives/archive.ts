import { Readable } from 'node:stream'
import { thisRelease } from '#server/platform/db/schema/release.ts'
import { type ArchiveEntry, packArchive } from '#server/platform/files/packArchive.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { csvOf, jsonLinesOf } from './copyRows.ts'
import { explainTables } from './explainTables.ts'
import { filePaths, tablesWithFiles } from './filePaths.ts'
import { historyText } from './history.ts'
import { loadScript } from './loadScript.ts'
import { countPastEvents } from './pastEvents.ts'
import { readme } from './readme.ts'
import type { FirmSnapshot } from './snapshot.ts'
import { createTally, type Tally, weights } from './tally.ts'

interface ArchiveOptions {
  readonly snapshot: FirmSnapshot
  readonly files: FileStore
  /** Is called now and then with what is done, of the total. */
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/**
 * Packs everything that leaves: the tables twice, the history to read, the files, and pages that explain them. The
 * manifest comes last, since it counts what was written.
 */
export async function* writeArchive({ snapshot, files, onProgress, signal }: ArchiveOptions): AsyncGenerator<Buffer> {
  const stored = await readFiles(snapshot)
  const tally = createTally(await weigh(snapshot, stored), onProgress)
  const entries = [
    page('README.md', async () => readme()),
    page('tables.md', () => explainTables(snapshot.tables)),
    page('load.sql', async () => loadScript(snapshot.tables)),
    ...snapshot.tables.flatMap((table) => [csvOf(snapshot, table, tally), jsonLinesOf(snapshot, table, tally)]),
    { path: 'history.csv', open: async () => Readable.from(historyText(snapshot.db, tally)) },
    ...stored.map((file) => fileEntry(file, files, tally)),
    page('manifest.json', async () => manifestOf(snapshot, tally)),
  ]
  for await (const chunk of packArchive(entries)) {
    signal.throwIfAborted()
    yield chunk
  }
}

async function weigh({ db, tables }: FirmSnapshot, stored: readonly ArchivedFile[]): Promise<number> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const events = await countPastEvents(db)
  return rows * 2 * weights.row + events * weights.event + stored.length * weights.file
}

function page(path: string, write: () => Promise<string>): ArchiveEntry {
  return { path, open: async () => Readable.from([await write()]) }
}

/** A file that the store has lost is told in the manifest, and in its place. */
function fileEntry({ key, path }: ArchivedFile, files: FileStore, tally: Tally): ArchiveEntry {
  return {
    path,
    isPacked: true,
    open: async () => {
      tally.add(weights.file)
      const content = (await files.open(key))?.content
      if (!content) tally.missing.push(path)
      return content ?? Readable.from(['The file is lost.'])
    },
  }
}

function manifestOf({ at, tables }: FirmSnapshot, tally: Tally): string {
  const counted = tables.map(({ name, rows }) => ({ name, rows, sha256: tally.checksums.get(name) }))
  const manifest = { format: 1, exported_at: at, release: thisRelease.version, tables: counted }
  return `${JSON.stringify({ ...manifest, missing_files: tally.missing }, null, 2)}\n`
}

interface ArchivedFile {
  /** Its key in the store. */
  readonly key: string
  /** Its path in the archive. */
  readonly path: string
}

async function readFiles({ client }: FirmSnapshot): Promise<ArchivedFile[]> {
  const lists: ArchivedFile[][] = []
  for (const table of tablesWithFiles) {
    const select = `select file_key as key, path from (${filePaths(table)}) paths order by path`
    lists.push((await client.query<ArchivedFile>(select)).rows)
  }
  return lists.flat()
}
