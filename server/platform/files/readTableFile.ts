import type { Owner } from './fairQueue.ts'
import { createReaderPool, explained, fileRefused } from './readerPool.ts'
import type { FileRefusal } from './refusals.ts'
import type { TableSheet } from './tables/sheets.ts'

/** Bytes of one table file. */
const tableSizeLimit = 50 * 1024 * 1024

/** A million cells take some seconds, and half a gigabyte. */
const readers = createReaderPool<{ sheets: readonly TableSheet[] }>('tableProcess.ts', {
  timeMs: 30_000,
  heap: 768 * 1024 * 1024,
  memory: 1024 * 1024 * 1024,
})

/** The sentences for tables, when those for resumes give other advice. */
const sentences: Readonly<Partial<Record<FileRefusal, string>>> = {
  TOO_LARGE: 'This file is larger than 50 MB. Divide it into several files.',
  UNPACKS_TOO_LARGE: 'This file becomes too large when it is unpacked. Save the table as CSV.',
  TOO_HARD: 'This file is too complex to read. Save the table as CSV, or divide it into several files.',
}

/**
 * Reads the tables of a CSV, XLSX or ODS file. The file may be hostile, so a process of a `ReaderPool` reads it.
 * @param owner the owner of the file. A command has none.
 * @throws UserError TOO_LARGE or BAD_INPUT with the sentence of the refusal.
 */
export async function readTableFile(content: Buffer, owner?: Owner): Promise<readonly TableSheet[]> {
  try {
    if (content.length === 0) throw fileRefused('EMPTY')
    if (content.length > tableSizeLimit) throw fileRefused('TOO_LARGE')
    return (await readers.read(content, owner)).sheets
  } catch (error) {
    throw explained(error, sentences)
  }
}
