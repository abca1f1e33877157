import { notFound, UserError } from '#server/errors.ts'
import { forbidden } from '#server/platform/auth/viewer.ts'
import type { ListSource } from '#server/platform/db/lists/list.ts'
import { refusedColumn } from '#server/platform/db/lists/listColumns.ts'
import type { ListQuery } from '#server/platform/db/lists/listQuery.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { type ListRequest, parseListQuery } from '#server/platform/graphql/lists/listInput.ts'
import { csvFile, type StreamedFile } from '#server/platform/http/bodies/streamedFile.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import {
  exportLimit,
  type ListColumn,
  type ListDefinition,
  parseFilter,
  printFilter,
  readableColumns,
  sortColumnsOf,
  sortLimitOf,
} from '#shared/platform/lists/lists.ts'
import { parseSort } from '#shared/platform/lists/sorting.ts'
import { can } from '#shared/platform/permissions.ts'
import { recordExport, tooMany } from './exportRows.ts'
import type { Route, RouteRequest } from './route.ts'

/** The rows that are in memory at the same time. */
const pieceSize = 1_000

/**
 * Creates the route `GET /lists/{noun}.csv`, with the filter and sort of the list's address, and with the columns that it names, or all. The
 * security event of the export is committed before the first row is sent.
 * @param sources the lists that may be exported.
 * @param most limits the rows of a file.
 */
export function createListRoute(sources: readonly ListSource[], most = exportLimit): Route {
  return {
    method: 'GET',
    path: '/lists/{id}.csv',
    permission: 'lists:export',
    cost: 20,
    answer: async ({ context, id, query }: RouteRequest) => {
      const source = sources.find(({ list }) => list.noun === id)
      if (!source) throw notFound('list')
      if (!can(context.viewer.role, source.list.permission)) throw forbidden(context.viewer)
      const columns = readColumns(source.list, context, query.get('columns') ?? '')
      return exportList(context, source, readAddress(source, context, query), columns, most)
    },
  }
}

async function exportList(
  context: Context,
  source: ListSource,
  query: ListQuery,
  columns: readonly [string, ListColumn][],
  most: number,
): Promise<StreamedFile> {
  const { list } = source
  const { db } = context
  const ids = await source.ids(db, query, most + 1)
  if (ids.length > most) throw tooMany((await source.count(db, query)).count, most, 'narrower filter')
  await recordExport(context, list.title, ids.length)
  return csvFile(`${list.noun.replaceAll('_', '-')}.csv`, piecesOf())

  async function* piecesOf(): AsyncGenerator<string[][]> {
    yield [columns.map(([, { label }]) => label)]
    for (let start = 0; start < ids.length; start += pieceSize) {
      const rows = await source.rowsOf(db, query, ids.slice(start, start + pieceSize))
      yield rows.map((row) => columns.map(([name, column]) => cellText(column, source.cell(row, name))))
    }
  }
}

/**
 * Parses the filter and sort of an address, as written by `printFilter` and `printSort`.
 * @throws UserError BAD_INPUT for a part that would be ignored, because a file must not have more rows than were
 * requested.
 */
function readAddress({ list, within }: ListSource, { viewer }: Context, address: URLSearchParams): ListQuery {
  const textOf = (name: string) => address.get(name) ?? ''
  const filter = parseFilter(list, textOf)
  const known: Record<string, string> = printFilter(list, filter)
  for (const [name, value] of address) {
    const isFilter = Object.hasOwn(known, name) ? known[name] === value.trim() : false
    if (value === '' || isFilter || ['sort', 'columns'].includes(name) || within.includes(name)) continue
    throw new UserError('BAD_INPUT', `This list cannot be filtered by ${name} in this way.`, { field: name })
  }
  return parseListQuery(list, viewer, {
    ...readSort(list, textOf('sort')),
    filter,
    within: Object.fromEntries(within.map((name) => [name, textOf(name)])),
  })
}

/**
 * Parses the names of the columns of a file, in their order. An empty text gives all that the viewer may read.
 * @throws UserError BAD_INPUT for anything but different columns of the list, FORBIDDEN for one that the role may not read.
 */
function readColumns(list: ListDefinition, { viewer }: Context, text: string): [string, ListColumn][] {
  const readable = readableColumns(viewer.role, list)
  if (!text) return readable
  const names = text.split(',')
  const isKnown = names.every((name) => Object.hasOwn(list.columns, name)) && new Set(names).size === names.length
  if (!isKnown) throw new UserError('BAD_INPUT', 'This list has no such columns.', { field: 'columns' })
  return names.map((name) => {
    const column = readable.find(([readableName]) => readableName === name)
    if (!column) throw refusedColumn(list, name)
    return column
  })
}

function readSort(list: ListDefinition, text: string): Pick<ListRequest, 'sort' | 'then_by'> {
  if (!text) return {}
  const sort = parseSort(text, sortColumnsOf(list), sortLimitOf(list))
  if (!sort) throw new UserError('BAD_INPUT', 'This list cannot be sorted in this way.', { field: 'sort' })
  const [first, second] = Object.entries(sort).map(([column, direction]) => ({ [column]: direction }))
  return { sort: first, then_by: second }
}

/** Writes a value as the screen shows it. */
function cellText(column: ListColumn, value: unknown): string {
  if (value === undefined || value === null) return ''
  switch (column.kind) {
    case 'oneOf':
      return column.values[String(value)]?.label ?? String(value)
    case 'someOf':
      return textsOf(value)
        .map((one) => column.values[one]?.label ?? one)
        .join(', ')
    case 'country':
      return nameOfCountry(String(value)) ?? String(value)
    case 'words':
      return textsOf(value).join(', ')
    case 'yesNo':
      return value ? column.yes : column.no
    default:
      return String(value)
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)]
}
