import { notFound, UserError } from '#server/errors.ts'
import { forbidden } from '#server/platform/auth/viewer.ts'
import { write } from '#server/platform/db/connect.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { CsvFile } from '#server/platform/http/csv.ts'
import { recordEvent } from '#server/platform/idp/securityEvents.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { figurePeriodInput } from '#shared/figureInput.ts'
import { definitionOf, figureIds, mayReadFigure } from '#shared/figures.ts'
import { exportLimit } from '#shared/lists.ts'
import { countFigureRows, type FigureRow, readFigureRows } from './data.ts'

/** Rows that are in memory at the same time. */
const pieceSize = 5_000
const heading = [
  'Title',
  'Of',
  'When',
  'Value',
  'Value today',
  'Currency',
  'State then',
  'State today',
  'Whose work',
  'Id',
]

/** Sends the rows of a figure. The security event of the export is committed before the first row is sent. */
export const figureRoute: Route = {
  method: 'GET',
  path: '/figures/{id}.csv',
  permission: 'lists:export',
  cost: 20,
  answer: async ({ context, id, query }) => {
    const figure = figureIds.find((one) => one === id)
    if (!figure) throw notFound('figure')
    if (!mayReadFigure(context.viewer.role, figure)) throw forbidden(context.viewer)
    const [from, to, as_of, owner] = ['from', 'to', 'as_of', 'owner'].map((name) => query.get(name) || null)
    const period = parse(figurePeriodInput, { from, to, as_of })
    return exportRows(context, { ...period, figure, owner: owner ? parseId(owner, 'account') : null })
  },
}

async function exportRows(
  { db, viewer, requestId, origin }: Context,
  asked: Parameters<typeof readFigureRows>[2],
): Promise<CsvFile> {
  // Later pieces must not see more than the first one did.
  const count = await countFigureRows(db, viewer.role, asked)
  if (count > exportLimit) {
    const [found, most] = [count, exportLimit].map((number) => number.toLocaleString('en-US'))
    throw new UserError('TOO_LARGE', `${found} rows match. Export at most ${most} at a time: choose a shorter time.`)
  }
  const list = definitionOf(asked.figure).label
  await write(db, { actor: viewer.id, requestId, ...origin }, (trx) =>
    recordEvent(trx, 'EXPORTED', null, { what: 'list', list, rows: count }),
  )
  return new CsvFile(`${asked.figure.toLowerCase().replaceAll('_', '-')}.csv`, piecesOf())

  async function* piecesOf(): AsyncGenerator<string[][]> {
    yield [heading]
    for (let offset = 0; offset < count; offset += pieceSize) {
      const limit = Math.min(pieceSize, count - offset)
      yield (await readFigureRows(db, viewer.role, asked, { limit, offset })).map(cellsOf)
    }
  }
}

function cellsOf(row: FigureRow): string[] {
  const cells = [row.title, row.detail, row.at, row.value, row.value_now, row.currency, row.state_then, row.state_now]
  return [...cells, row.owner_name, row.id].map((cell) => (cell === null ? '' : String(cell)))
}
