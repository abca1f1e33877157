import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import {
  groupColumnsOf,
  type ListColumn,
  type ListDefinition,
  printFilter,
  readableColumns,
  sortColumnsOf,
  sortLimitOf,
} from '#shared/platform/lists.ts'
import { can, type Role, roles } from '#shared/platform/permissions.ts'
import { printSort, type Sort, type SortDirection } from '#shared/platform/sorting.ts'
import { quickPlans } from './database.ts'
import { hostileRequests } from './hostileLists.ts'
import { type ModelFilter, type ModelRow, modelCell, modelFilters, modelList, sortValue } from './listModel.ts'
import { type AnsweredRow, type ModelOptions, rankTexts, toModelRows, valueIn } from './listModelRows.ts'
import { type Answer, dataOf, startTestServer, type TestServer } from './testServer.ts'

export interface ListTest extends ModelOptions {
  /** The name of the query. */
  readonly field: string
  /** The prefix of its GraphQL types. */
  readonly name: string
  readonly source: { ids(db: Queryable, query: never, most: number): Promise<string[]> }
  /** The fields to select of each row, besides the id. A role selects those whose column it may read. */
  readonly fields: string
  /** Creates rows with several values of each column, some of them equal, and some without a value where possible. */
  readonly prepare: (server: TestServer) => Promise<unknown>
  /** The role that reads and exports; by default admin. */
  readonly as?: Role
  /** The text of a column in the exported file, if it differs from the text in the list. */
  readonly cells?: Readonly<Record<string, (row: never) => string>>
  /** False if the list cannot be exported. */
  readonly exported?: false
}

/** The rows have whichever fields a test asks for. */
const answeredPage = z.object({
  rows: z.array(z.looseObject({ id: z.string() })),
  aggregate: z.object({ count: z.number(), more: z.boolean() }),
})

const orderedPage = z.object({ rows: z.array(z.object({ id: z.string() })) })
const orderedPages = z.object({ whole: orderedPage, part: orderedPage })
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const groupedPage = z.object({
  rows: z.array(z.object({ id: z.string() })),
  aggregate: z.object({ count: z.number() }),
  groups: z.array(z.object({ label: z.nullable(z.string()), values: z.array(z.string()), count: z.number() })),
})

const directions: readonly SortDirection[] = ['asc_nulls_last', 'desc_nulls_last']

/**
 * Tests the promises of every list. Each sort and filter, alone and in pairs, must match a simple model. It also tests
 * page ends, roles, hidden columns, the exported file and hostile input.
 */
export function testList(list: ListDefinition, options: ListTest): void {
  const { field, name, fields, source, as = 'admin' } = options
  const isTwofold = sortLimitOf(list) > 1
  const documentOf = (selected: string) => {
    const [second, given] = isTwofold ? [`, $then_by: ${name}Sort`, ', then_by: $then_by'] : ['', '']
    return `query ($limit: Int! = 100, $offset: Int! = 0, $sort: ${name}Sort, $filter: ${name}Filter${second}) {
      page: ${field}(limit: $limit, offset: $offset, sort: $sort, filter: $filter${given}) {
        rows: ${list.noun} { id ${selected} } aggregate { count more }
      }
    }`
  }
  const documentFor = (role: Role) => {
    const isHidden = (one: string) => !can(role, list.columns[one]?.permission ?? list.permission)
    const hidden = Object.keys(list.columns).filter(isHidden)
    // The fields of a person, such as owner_id, begin with the name of their column.
    const belongs = (one: string) => hidden.some((column) => one === column || one.startsWith(`${column}_`))
    const readable = can(role, list.permission) ? fields.split(' ').filter((one) => !belongs(one)) : [fields]
    return documentOf(readable.join(' '))
  }
  const idDocument = documentOf('')
  let server: TestServer
  let raw: AnsweredRow[]
  let rows: ModelRow[]
  let ranks: ReadonlyMap<string, number>

  const ask = (variables: object = {}, role = as) => server.as(role).send(documentFor(role), variables)
  function pageOf(answer: Answer<Record<string, unknown>>): { ids: string[]; count: number; rows: AnsweredRow[] } {
    const { rows, aggregate } = answeredPage.parse(dataOf(answer).page)
    // These few rows are always counted to the end.
    expect(aggregate.more).toBe(false)
    return { ids: idsOf(rows), count: aggregate.count, rows }
  }
  /** Asks for several pages at once, of which a test compares no more than the ids and the count. */
  const getEach = async (several: readonly object[]) => (await server.as(as).sendEach(idDocument, several)).map(pageOf)

  const compareTexts = (one: string, other: string) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0)
  const expected = (filter: ModelFilter, sort: Sort = list.sort as Sort) => {
    const asked = Object.entries(filter).map(([column, value]) =>
      Array.isArray(value)
        ? [column, value.map((one) => (one === 'me' ? server.as(as).account.id : one))]
        : [column, value],
    )
    return modelList(list, rows, Object.fromEntries(asked), sort, compareTexts).map(({ id }) => id)
  }

  describe(`the list of ${list.noun}`, () => {
    beforeAll(async () => {
      // A list with many filters asks for more files in a minute than one person may.
      server = await startTestServer({ variables: { RATE_PER_MINUTE: '0' }, open: quickPlans })
      await options.prepare(server)
      raw = []
      const read = async () => pageOf(await ask({ offset: raw.length }))
      for (let page = await read(); page.rows.length > 0; page = await read()) raw.push(...page.rows)
      rows = toModelRows(list, options, raw)
      ranks = await rankTexts(server.db, rows)
    })
    afterAll(() => server.close())

    test.each(sortColumnsOf(list as ListDefinition) as string[])(
      'sorts by %s in both directions, rows without a value last',
      async (column) => {
        expect(new Set(rows.map(({ values }) => values[column])).size).toBeGreaterThan(1)
        const sorts = directions.map((direction) => ({ [column]: direction }))
        const pages = await getEach(sorts.map((sort) => ({ sort })))
        expect(pages.map(({ ids }) => ids)).toEqual(sorts.map((sort) => expected({}, sort).slice(0, 100)))
      },
    )

    if (isTwofold)
      test('sorts by a second column the rows that are equal by the first, in all directions', async () => {
        // The order alone: values and counts do not depend on it, and take most of the time.
        const document = `query ($sort: ${name}Sort, $then_by: ${name}Sort, $offset: Int!) {
          whole: ${field}(limit: 100, sort: $sort, then_by: $then_by) { rows: ${list.noun} { id } }
          part: ${field}(limit: 3, offset: $offset, sort: $sort, then_by: $then_by) { rows: ${list.noun} { id } }
        }`
        const columns = sortColumnsOf(list as ListDefinition) as string[]
        const offset = Math.max(0, Math.floor(rows.length / 2) - 1)
        const pairs = columns.flatMap((first) =>
          columns.flatMap((second) => (first === second ? [] : [twoSorts(first, second)])),
        )
        const answers = await server.as(as).sendEach(
          document,
          pairs.map((pair) => ({ ...pair, offset })),
        )
        for (const [index, pair] of pairs.entries()) {
          const { whole, part } = orderedPages.parse(dataOf(answers[index] ?? {}))
          const ids = expected({}, { ...pair.sort, ...pair.then_by })
          expect({ pair, ids: idsOf(whole.rows) }).toEqual({ pair, ids: ids.slice(0, 100) })
          expect(idsOf(part.rows)).toEqual(ids.slice(offset, offset + 3))
        }
      })

    test('has the rows of each filter and their count', async () => {
      const useful = new Set<string>()
      const filters = modelFilters(list, rows)
      const pages = await getEach(filters.map((filter) => ({ filter })))
      for (const [index, filter] of filters.entries()) {
        const ids = expected(filter)
        const { ids: found, count } = pages[index] ?? {}
        expect({ filter, ids: found, count }).toEqual({ filter, ids: ids.slice(0, 100), count: ids.length })
        if (ids.length > 0 && ids.length < rows.length) useful.add(Object.keys(filter)[0] ?? '')
      }
      // A filter that matched all rows or none was not really tested.
      const wanted = Object.keys(list.columns).filter((column) => list.columns[column]?.filter)
      expect([...useful]).toEqual(expect.arrayContaining(wanted))
    })

    test('has the rows that match two filters at once, in any sort', async () => {
      const filters = modelFilters(list, rows)
      const sorts = sortColumnsOf(list as ListDefinition) as string[]
      const requests = filters.map((one, index) => ({
        filter: { ...one, ...filters[(index * 7 + 3) % filters.length] },
        sort: { [sorts[index % sorts.length] ?? '']: directions[index % 2] } as Sort,
      }))
      const pages = await getEach(requests)
      for (const [index, { filter, sort }] of requests.entries()) {
        const ids = expected(filter, sort).slice(0, 100)
        expect({ filter, sort, ids: pages[index]?.ids }).toEqual({ filter, sort, ids })
      }
    })

    test('a filter that is null or empty is ignored', async () => {
      const names = Object.keys(list.columns).filter((column) => list.columns[column]?.filter)
      const empty = [{ search: '  ' }, { search: null }, ...names.map((column) => ({ [column]: null }))]
      const pages = await getEach(empty.map((filter) => ({ filter })))
      expect(pages.map(({ count }) => count)).toEqual(empty.map(() => rows.length))
    })

    test.each(groupColumnsOf(list))(
      'groups by %s, with true counts whose rows a filter finds and a fold leaves out',
      async (by) => {
        const document = `query ($filter: ${name}Filter, $folded: [String!]) {
        page: ${field}(limit: 100, sort: { ${by}: asc_nulls_last }, group_by: ${by}, filter: $filter, folded: $folded) {
          rows: ${list.noun} { id } aggregate { count } groups { label values count }
        }
      }`
        const readEach = async (several: readonly object[]) =>
          (await server.as(as).sendEach(document, several)).map((answer) => {
            const { groups, aggregate, rows: found } = groupedPage.parse(dataOf(answer).page)
            return { groups, count: aggregate.count, ids: idsOf(found) }
          })
        const [{ groups, count, ids } = { groups: [], count: Number.NaN, ids: [] }] = await readEach([{}])
        const folded = await readEach(groups.map(({ values }) => ({ folded: values })))
        const findable = groups.filter(({ label }) => label !== null || list.columns[by]?.kind === 'person')
        const filtered = await readEach(findable.map(({ values }) => ({ filter: { [by]: values } })))
        expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(count)
        let first = 0
        for (const [index, group] of groups.entries()) {
          const expectedIds = ids.slice(first, first + group.count)
          first += group.count
          // People with the same name are one group, as they are sorted by it.
          const found = rows.filter((row) => expectedIds.includes(row.id)).map((row) => sortValue(row, by))
          expect(new Set(found).size).toBeLessThanOrEqual(1)
          expect(folded[index]?.ids).toEqual(ids.filter((id) => !expectedIds.includes(id)))
          expect(folded[index]?.count).toBe(count)
          if (!findable.includes(group)) continue
          expect(filtered[findable.indexOf(group)]?.ids.toSorted()).toEqual(expectedIds.toSorted())
        }
        for (const role of roles.filter((one) => can(one, list.permission))) {
          const isHidden = !readableColumns(role, list).some(([column]) => column === by)
          const refused = (await server.as(role).send(document)).errors?.[0]?.extensions?.code
          expect(refused).toBe(isHidden ? 'FORBIDDEN' : undefined)
        }
      },
    )

    test('pages together have every row once, and end', async () => {
      const offsets = rows.map((_, index) => index).filter((index) => index % 3 === 0)
      const pages = await getEach(offsets.map((offset) => ({ limit: 3, offset })))
      expect(pages.flatMap(({ ids }) => ids)).toEqual(expected({}))
      const [end, beyond] = await getEach([{ offset: rows.length }, { offset: 2_147_483_647 }])
      expect(end?.ids).toEqual([])
      expect(beyond).toMatchObject({ ids: [], count: rows.length })
      const wrong = [{ limit: 0 }, { limit: -1 }, { limit: 101 }, { offset: -1 }]
      const refused = await server.as(as).sendEach(idDocument, wrong)
      expect(refused.map(({ errors }) => errors?.[0]?.extensions?.code)).toEqual(wrong.map(() => 'BAD_INPUT'))
    })

    test.each(roles)('as %s', async (role) => {
      const codes = (await ask({}, role)).errors?.map(({ extensions }) => extensions?.code)
      expect(codes).toEqual(can(role, list.permission) ? undefined : ['FORBIDDEN'])
    })

    test('no role sorts by, filters by or searches a column that it may not read, at either lock', async () => {
      for (const role of roles.filter((one) => can(one, list.permission))) {
        const columns = new Set(readableColumns(role, list).map(([column]) => column))
        for (const [column, definition] of Object.entries(list.columns)) {
          if (columns.has(column)) continue
          for (const request of requestsFor(column, definition, rows)) {
            expect((await ask(request, role)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
            const query = { viewerId: server.as(role).account.id, columns, sort: list.sort, filter: {}, ...request }
            await expect(async () => source.ids(server.db, query as never, 1)).rejects.toThrow(UserError)
          }
        }
      }
      const hidden = new Set<string>()
      const blind = { viewerId: server.as(as).account.id, columns: hidden, sort: list.sort, filter: {} }
      await expect(async () => source.ids(server.db, blind as never, 1)).rejects.toThrow('Your role may not read')
    })

    test('refuses an invalid filter or sort with a sentence, and never crashes', async () => {
      const requests = hostileRequests(list)
      const answers = await server.as(as).sendEach(idDocument, requests)
      for (const [index, request] of requests.entries()) {
        const [error] = answers[index]?.errors ?? []
        expect({ request, code: error?.extensions?.code }).toEqual({ request, code: 'BAD_INPUT' })
        expect(error?.message).toMatch(/^[A-Z](?!omething went wrong)/)
      }
    })

    describe('as a file', () => {
      const download = (query: string, role = as) =>
        fetch(`${server.url}/portal/lists/${list.noun}.csv${query}`, {
          headers: { authorization: `Bearer ${server.as(role).token}` },
        })
      const isExported = options.exported !== false

      test.each(roles)('as %s', async (role) => {
        const isAllowed = can(role, list.permission) && can(role, 'lists:export')
        const status = isExported ? (isAllowed ? 200 : 403) : can(role, 'lists:export') ? 404 : 403
        expect((await download('', role)).status).toBe(status)
      })

      if (!isExported) return

      test('has the rows of each filter in order, with the labels of the screen, and its export is an event', async () => {
        const columns = readableColumns(as, list)
        for (const [index, filter] of [{}, ...modelFilters(list, rows)].entries()) {
          const sort = { [(sortColumnsOf(list as ListDefinition) as string[])[0] ?? '']: directions[index % 2] } as Sort
          const query = new URLSearchParams({ ...printFilter(list, filter), sort: printSort(sort) })
          const answer = await download(`?${query}`)
          expect({ filter, status: answer.status }).toEqual({ filter, status: 200 })
          const [heading, ...lines] = parse(await answer.text()) as string[][]
          expect(heading).toEqual(columns.map(([, { label }]) => label))
          const ids = expected(filter, sort)
          const cells = ids.map((id) => cellsOf(raw.find((row) => row.id === id) as AnsweredRow, columns))
          // The list of security events also contains the exports of this test.
          expect(lines.filter((line) => !line.some((cell) => cell === 'Exported'))).toEqual(cells)
        }
        const recorded = await sql<{
          details: object
        }>`select details from security_events where kind = 'EXPORTED' order by id desc`.execute(server.db)
        expect(recorded.rows[0]?.details).toMatchObject({ what: 'list', list: list.title })
      })

      test('has the chosen columns in their order, each alone or all, and never one that a role may not read', async () => {
        const names = Object.keys(list.columns)
        for (const role of roles.filter((one) => can(one, list.permission) && can(one, 'lists:export'))) {
          const readable = readableColumns(role, list).map(([column]) => column)
          for (const column of names) {
            const answer = await download(`?columns=${column}`, role)
            const isReadable = readable.includes(column)
            expect({ role, column, status: answer.status }).toEqual({ role, column, status: isReadable ? 200 : 403 })
            if (isReadable) {
              const found = (parse(await answer.text()) as string[][])[0]
              expect(found).toEqual([list.columns[column]?.label])
            }
          }
          const every = await download(`?columns=${names}`, role)
          expect(every.status).toBe(readable.length === names.length ? 200 : 403)
          const backwards = readable.toReversed()
          const [heading] = parse(await (await download(`?columns=${backwards}`, role)).text()) as string[][]
          expect(heading).toEqual(backwards.map((column) => list.columns[column]?.label))
        }
      })

      test('has the values of the chosen columns, not those of others', async () => {
        const columns = readableColumns(as, list).toReversed()
        const [, ...lines] = parse(
          await (await download(`?columns=${columns.map(([one]) => one)}`)).text(),
        ) as string[][]
        const cells = expected({}).map((id) => cellsOf(raw.find((row) => row.id === id) as AnsweredRow, columns))
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
  })

  /** Sorts by two columns, and takes every combination of directions in turn. */
  function twoSorts(first: string, second: string): { sort: Sort; then_by: Sort } {
    const columns = sortColumnsOf(list as ListDefinition) as string[]
    const [one, other] = [columns.indexOf(first), columns.indexOf(second)]
    return {
      sort: { [first]: directions[(one + other) % 2] } as Sort,
      then_by: { [second]: directions[Math.floor((one + 2 * other) / 2) % 2] } as Sort,
    }
  }

  function cellsOf(row: AnsweredRow, columns: readonly [string, ListColumn][]): string[] {
    return columns.map(([column, definition]) => {
      const make = options.cells?.[column] as ((row: AnsweredRow) => string) | undefined
      const text = make ? make(row) : modelCell(definition, valueIn(options, row, column))
      return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    })
  }
}

/** Makes requests that sort or filter by a column. */
function requestsFor(column: string, definition: ListColumn, rows: readonly ModelRow[]): object[] {
  const filters = modelFilters({ columns: { [column]: definition } } as unknown as ListDefinition, rows)
  const sorts = definition.sortable === false ? [] : directions.map((direction) => ({ sort: { [column]: direction } }))
  return [...sorts, ...filters.filter((filter) => !('search' in filter)).map((filter) => ({ filter }))]
}
