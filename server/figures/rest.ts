import { notFound } from '#server/errors.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { exportRows } from '#server/platform/rest/exportRows.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { statesOfSubjects } from '#shared/figures/figureStates.ts'
import { definitionOf, type Figure, figureIds, levelMovements } from '#shared/figures/figures.ts'
import { exactNumber, figureUnit } from '#shared/figures/figureText.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { countFigureRows, type DescribedRow, readFigureRows } from './data.ts'
import { figurePeriodInput, parseFigureOwner, requireFigures, requireMovement } from './input.ts'

const heading = ['Title', 'Of', 'When', 'Value', 'Value today', 'Unit', 'State then', 'State today', 'Whose work', 'Id']

export const figureRoute: Route = {
  method: 'GET',
  path: '/figures/{id}.csv',
  permission: 'lists:export',
  cost: 20,
  answer: async ({ context, id, query }) => {
    const figure = figureIds.find((one) => one === id)
    if (!figure) throw notFound('figure')
    requireFigures(context.viewer, [figure])
    const [from, to, as_of, owner] = ['from', 'to', 'as_of', 'owner'].map((name) => query.get(name) || null)
    const period = parse(figurePeriodInput, { from, to, as_of })
    const movement = keysOf(levelMovements).find((one) => one === query.get('movement')) ?? null
    const asked = {
      ...period,
      figure,
      owner: parseFigureOwner(context.viewer, [figure], owner),
      movement: requireMovement(figure, movement),
    }
    const { db, viewer } = context
    return exportRows(context, {
      title: definitionOf(figure).label,
      fileName: figure.toLowerCase().replaceAll('_', '-'),
      heading,
      count: await countFigureRows(db, viewer.role, asked),
      readPage: async (page) => (await readFigureRows(db, viewer.role, asked, page)).map((row) => cellsOf(figure, row)),
    })
  },
}

function cellsOf(figure: Figure, row: DescribedRow): string[] {
  const { subject } = definitionOf(figure)
  const states = statesOfSubjects[subject]
  const cells = [
    row.title,
    row.detail,
    row.at,
    valueCell(figure, row.value),
    valueCell(figure, row.value_now),
    unitOf(figure, row.currency),
    states[row.state_then ?? '']?.label,
    row.is_deleted ? 'Deleted' : states[row.state_now ?? '']?.label,
    row.owner_name,
    row.id,
  ]
  return cells.map((cell) => cell ?? '')
}

/** A row of a share is a yes or a no. */
function valueCell(figure: Figure, value: number | null): string {
  if (value === null) return ''
  if (definitionOf(figure).measure === 'share') return value === 1 ? 'Yes' : 'No'
  return exactNumber(figure, value)
}

function unitOf(figure: Figure, currency: string | null): string {
  const { measure } = definitionOf(figure)
  if (measure === 'share') return ''
  return currency ? `${currency} per week` : figureUnit(figure)
}
