import { notFound } from '#server/errors.ts'
import { forbidden } from '#server/platform/auth/viewer.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { exportRows } from '#server/platform/rest/exportRows.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { definitionOf, figureIds, levelMovements, mayReadFigure } from '#shared/figures/figures.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { countFigureRows, type DescribedRow, readFigureRows } from './data.ts'
import { figurePeriodInput, requireMovement } from './input.ts'

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
    const movement = keysOf(levelMovements).find((one) => one === query.get('movement')) ?? null
    const asked = {
      ...period,
      figure,
      owner: owner ? parseId(owner, 'account') : null,
      movement: requireMovement(figure, movement),
    }
    const { db, viewer } = context
    return exportRows(context, {
      title: definitionOf(figure).label,
      fileName: figure.toLowerCase().replaceAll('_', '-'),
      heading,
      count: await countFigureRows(db, viewer.role, asked),
      readPage: async (page) => (await readFigureRows(db, viewer.role, asked, page)).map(cellsOf),
    })
  },
}

function cellsOf(row: DescribedRow): string[] {
  const cells = [row.title, row.detail, row.at, row.value, row.value_now, row.currency, row.state_then, row.state_now]
  return [...cells, row.owner_name, row.id].map((cell) => (cell === null ? '' : String(cell)))
}
