import { notFound } from '#server/errors.ts'
import { forbidden } from '#server/platform/auth/viewer.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { exportRows } from '#server/platform/rest/exportRows.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { can } from '#shared/platform/permissions.ts'
import {
  isOverviewCell,
  outcomeText,
  overviewCells,
  overviewHeadings,
} from '#shared/vettingOverview/vettingOverview.ts'
import { overviewScope } from './graphql.ts'
import { type OverviewCellInput, overviewCellInput } from './input.ts'
import { type OverviewCellRow, readOverviewRows } from './rows/readRows.ts'

/** Sends the rows that a cell of the overview counts. It leaves out work that the viewer has yet to review, as the screen does. */
export const overviewRoute: Route = {
  method: 'GET',
  path: '/vetting-overview/{id}.csv',
  permission: 'lists:export',
  cost: 20,
  answer: async ({ context, id: cell, query }) => {
    if (!isOverviewCell(cell)) throw notFound('figure')
    if (!can(context.viewer.role, 'vetting:read')) throw forbidden(context.viewer)
    const given = (name: string) => query.get(name) || null
    const [key, criterion, basis] = ['key', 'criterion', 'basis'].map(given)
    const asked = parse(overviewCellInput, { cell, key, criterion, basis })
    const scope = overviewScope(context.viewer, { from: given('from'), to: given('to') })
    const rows = readOverviewRows(context.db, asked, scope)
    return exportRows(context, {
      title: `Vetting overview: ${overviewCells[cell].label}`,
      fileName: cell.toLowerCase().replaceAll('_', '-'),
      heading: ['Developer', ...Object.values(overviewHeadings(asked)), 'Developer id', 'Assessment id'],
      count: await rows.count(),
      readPage: async (page) => (await rows.rows(page)).map((row) => cellsOf(asked, row)),
    })
  },
}

function cellsOf(asked: OverviewCellInput, row: OverviewCellRow): string[] {
  const headings = overviewHeadings(asked)
  const isVerdict = headings.other === 'Outcome' && row.other !== null
  const told = { ...row, other: isVerdict ? outcomeText(row.other) : row.other }
  const columns = keysOf(headings).map((name) => told[name])
  return [row.developer_name, ...columns, row.developer_id, row.developer_assessment_id].map(cellText)
}

function cellText(value: string | number | null): string {
  if (value === null) return ''
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : value
}
