import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  type ListColumn,
  type ListDefinition,
  printFilter,
  readableColumns,
  sortColumnsOf,
} from '#shared/platform/lists/lists.ts'
import { printSort, type Sort } from '#shared/platform/lists/sorting.ts'
import { can, type Role, roles } from '#shared/platform/permissions.ts'
import type { TestServer } from '#test/testServer.ts'
import { directions, type ModelFilter, type ModelRow, modelCell, modelFilters } from './listModel.ts'
import { type AnsweredRow, type ModelOptions, valueIn } from './listModelRows.ts'

export interface ListFileTest extends ModelOptions {
  /** The role that reads and exports; by default admin. */
  readonly as?: Role
  /** The text of a column in the exported file, if it differs from the text in the list. */
  readonly cells?: Readonly<Record<string, (row: never) => string>>
  /** False if the list cannot be exported. */
  readonly exported?: false
}

/** The list whose file is tested. */
interface ExportedList {
  readonly server: TestServer
  /** All rows as the API answers them. */
  readonly raw: readonly AnsweredRow[]
  /** All rows as the model has them. */
  readonly rows: readonly ModelRow[]
  /** Gives the ids of the rows of a filter in order. */
  readonly expected: (filter: ModelFilter, sort?: Sort) => string[]
}

/**
 * Tests the promises of the exported file of every list.
 * @param given gives the list once its test has prepared it.
 */
export function testListFile(list: ListDefinition, options: ListFileTest, given: () => ExportedList): void {
  const { as = 'admin' } = options
  describe('as a file', () => {
    const download = (query: string, role = as) =>
      fetch(`${given().server.url}/portal/lists/${list.noun}.csv${query}`, {
        headers: { authorization: `Bearer ${given().server.as(role).token}` },
      })
    const isExported = options.exported !== false

    test.each(roles)('as %s', async (role) => {
      const isAllowed = can(role, list.permission) && can(role, 'lists:export')
      const status = isExported ? (isAllowed ? 200 : 403) : can(role, 'lists:export') ? 404 : 403
      expect((await download('', role)).status).toBe(status)
    })

    if (!isExported) return

    /** Compares the files of some filters, each sorted in another direction, with the rows of the model. */
    async function compareRows(filters: readonly ModelFilter[]): Promise<void> {
      const columns = readableColumns(as, list)
      for (const [index, filter] of filters.entries()) {
        const sort = { [(sortColumnsOf(list) as string[])[0] ?? '']: directions[index % 2] } as Sort
        const query = new URLSearchParams({ ...printFilter(list, filter), sort: printSort(sort) })
        const answer = await download(`?${query}`)
        expect({ filter, status: answer.status }).toEqual({ filter, status: 200 })
        const [heading, ...lines] = parse(await answer.text()) as string[][]
        expect(heading).toEqual(columns.map(([, { label }]) => label))
        const ids = given().expected(filter, sort)
        const cells = ids.map((id) => cellsOf(given().raw.find((row) => row.id === id) as AnsweredRow, columns))
        // The list of security events also contains the exports of this test.
        expect(lines.filter((line) => !line.some((cell) => cell === 'Exported'))).toEqual(cells)
      }
    }

    test('has the rows of a filter in order, with the labels of the screen, and its export is an event', async () => {
      await compareRows([{}, ...modelFilters(list, given().rows).slice(0, 1)])
      const recorded = await sql<{
        details: object
      }>`select details from security_events where kind = 'EXPORTED' order by id desc`.execute(given().server.db)
      expect(recorded.rows[0]?.details).toMatchObject({ what: 'list', list: list.title })
    })

    test('has the rows of each filter in order', { tags: 'pairs' }, () => compareRows(modelFilters(list, given().rows)))

    const readers = roles.filter((one) => can(one, list.permission) && can(one, 'lists:export'))
    const names = Object.keys(list.columns)
    const readableTo = (role: Role) => readableColumns(role, list).map(([column]) => column)
    const headingOf = async (columns: readonly string[], role: Role) =>
      (parse(await (await download(`?columns=${columns}`, role)).text()) as string[][])[0]

    test('has the chosen columns in their order, and never one that a role may not read', async () => {
      for (const role of readers) {
        const readable = readableTo(role)
        for (const column of names.filter((name) => !readable.includes(name))) {
          const { status } = await download(`?columns=${column}`, role)
          expect({ role, column, status }).toEqual({ role, column, status: 403 })
        }
        const every = await download(`?columns=${names}`, role)
        expect(every.status).toBe(readable.length === names.length ? 200 : 403)
        const backwards = readable.toReversed()
        expect(await headingOf(backwards, role)).toEqual(backwards.map((column) => list.columns[column]?.label))
      }
    })

    test('has each column alone', { tags: 'pairs' }, async () => {
      for (const role of readers) {
        for (const column of readableTo(role)) {
          expect(await headingOf([column], role)).toEqual([list.columns[column]?.label])
        }
      }
    })

    test('has the values of the chosen columns, not those of others', async () => {
      const columns = readableColumns(as, list).toReversed()
      const [, ...lines] = parse(await (await download(`?columns=${columns.map(([one]) => one)}`)).text()) as string[][]
      const cells = given()
        .expected({})
        .map((id) => cellsOf(given().raw.find((row) => row.id === id) as AnsweredRow, columns))
      expect(lines.filter((line) => !line.some((cell) => cell === 'Exported'))).toEqual(cells)
    })

    test('is refused for an address that the list does not understand, instead of having more rows', async () => {
      const [first = ''] = Object.keys(list.columns)
      const columns = ['?columns=nothing', '?columns=,', `?columns=${first},${first}`, '?columns=__proto__']
      const addresses = [
        ...columns,
        '?nothing=1',
        '?sort=nothing',
        '?sort=-',
        '?search=%00',
        `?search=${'x'.repeat(10_000)}`,
      ]
      for (const address of addresses) {
        expect((await download(address)).status).toBe(400)
      }
    })
  })

  function cellsOf(row: AnsweredRow, columns: readonly [string, ListColumn][]): string[] {
    return columns.map(([column, definition]) => {
      const make = options.cells?.[column] as ((row: AnsweredRow) => string) | undefined
      const text = make ? make(row) : modelCell(definition, valueIn(options, row, column))
      return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    })
  }
}
