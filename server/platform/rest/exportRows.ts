import { UserError } from '#server/errors.ts'
import { write } from '#server/platform/db/connection/connect.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { csvFile, type StreamedFile } from '#server/platform/http/bodies/streamedFile.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { exportLimit } from '#shared/platform/lists/lists.ts'

/** The rows that are in memory at the same time. */
const pieceSize = 5_000

/** Rows that are counted first, and then read page by page. */
interface CountedRows {
  /** Names them in the security event of the export. */
  readonly title: string
  /** The name has no extension. */
  readonly fileName: string
  readonly heading: readonly string[]
  readonly count: number
  readonly readPage: (page: { readonly limit: number; readonly offset: number }) => Promise<string[][]>
}

/**
 * Makes a CSV file of counted rows. The security event of the export is committed before the first row is sent.
 * @throws UserError TOO_LARGE
 */
export async function exportRows(
  context: Context,
  { title, fileName, heading, count, readPage }: CountedRows,
): Promise<StreamedFile> {
  if (count > exportLimit) throw tooMany(count, exportLimit, 'shorter period')
  await recordExport(context, title, count)
  return csvFile(`${fileName}.csv`, piecesOf())

  async function* piecesOf(): AsyncGenerator<(readonly string[])[]> {
    yield [heading]
    // Later pieces must not contain more rows than were counted.
    for (let offset = 0; offset < count; offset += pieceSize) {
      yield await readPage({ limit: Math.min(pieceSize, count - offset), offset })
    }
  }
}

/** @param narrower what to choose. */
export function tooMany(count: number, most: number, narrower: string): UserError {
  const [found, limit] = [count, most].map((number) => number.toLocaleString('en-US'))
  const message = `${found} rows match. You can export at most ${limit} at a time. Choose a ${narrower}.`
  return new UserError('TOO_LARGE', message)
}

/** Writes the security event of an export. @param title names the list. */
export async function recordExport(
  { db, viewer, requestId, origin }: Context,
  title: string,
  rows: number,
): Promise<void> {
  await write(db, { actor: viewer.id, requestId, ...origin }, (trx) =>
    recordEvent(trx, 'EXPORTED', null, { what: 'list', list: title, rows }),
  )
}
