import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import {
  groupColumnsOf,
  type ListColumn,
  type ListDefinition,
  readableColumns,
  sortColumnsOf,
  sortLimitOf,
} from '#shared/platform/lists/lists.ts'
import type { Sort } from '#shared/platform/lists/sorting.ts'
import { can, type Role, roles } from '#shared/platform/permissions.ts'
import { quickPlans } from '#test/database.ts'
import { type Answer, dataOf, startTestServer, type TestServer } from '#test/testServer.ts'
import { hostileRequests } from './hostileLists.ts'
import { directions, type ModelFilter, type ModelRow, modelFilters, modelList, sortValue } from './listModel.ts'
import { type AnsweredRow, rankTexts, toModelRows } from './listModelRows.ts'
import { type ListFileTest, testListFile } from './testListFile.ts'

export interface ListTest extends ListFileTest {
  /** The name of the query. */
  readonly field: string
  /** The prefix of its GraphQL types. */
  readonly name: string
  readonly source: { ids(db: Queryable, query: never, most: number): Promise<string[]> }
  /** The fields to select of each row, besides the id. A role selects those whose column it may read. */
  readonly fields: string
  /** Creates rows with several values of each column, some of them equal, and some without a value where possible. */
  readonly prepare: (server: TestServer) => Promise<unknown>
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
      test('sorts by a second column the rows that are equal by the first, in all directions', {
        tags: 'pairs',
      }, async () => {
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

    test('has the rows that match two filters at once, in any sort', { tags: 'pairs' }, async () => {
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

    testListFile(list, options, () => ({ server, raw, rows, expected }))
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
}

/** Makes requests that sort or filter by a column. */
function requestsFor(column: string, definition: ListColumn, rows: readonly ModelRow[]): object[] {
  const filters = modelFilters({ columns: { [column]: definition } } as unknown as ListDefinition, rows)
  const sorts = definition.sortable === false ? [] : directions.map((direction) => ({ sort: { [column]: direction } }))
  return [...sorts, ...filters.filter((filter) => !('search' in filter)).map((filter) => ({ filter }))]
}
