import { judge, paceOf, writeBudget } from '#bench/budgets.ts'
import { hundredths, table, tenths, timingsTable, whole } from '#bench/tables.ts'
import type { BriefRetrieval } from './briefs.ts'
import type { ListTiming, RequestTimes } from './lists.ts'
import type { Overload } from './overload.ts'
import type { Size } from './size.ts'
import type { WriteParts } from './writes.ts'

export function briefsTable(head: string, rankings: readonly BriefRetrieval[]): string {
  return table(
    [head, 'MAP@50', 'nDCG@50'],
    rankings.map(({ name, map, ndcg }) => [name, map.toFixed(3), ndcg.toFixed(3)]),
  )
}

/** Compares the speed of each list by sort and filter; × is against a plain first page. */
export function listsTable(timings: readonly ListTiming[]): string {
  const head = [
    'list',
    'sorted or narrowed down by',
    'page p50 ms',
    'page p95 ms',
    '×',
    'far p95 ms',
    '×',
    'count p95 ms',
    '×',
  ]
  const rows = timings.map(({ list, by, page, far, count }) => [
    list,
    by,
    tenths(page.p50),
    ...worstCells(page),
    ...worstCells(far),
    ...worstCells(count),
  ])
  return table(head, rows)
}

/** Lists the slowest sort, filter and count of each list. */
export function worstListsTable(timings: readonly ListTiming[]): string {
  const head = ['list', 'slowest', 'p95 ms', '×']
  const rows = [...Map.groupBy(timings, ({ list }) => list)].flatMap(([list, own]) => {
    const kinds: [string, (timing: ListTiming) => RequestTimes | undefined][] = [
      ['sort', ({ kind, page }) => (kind === 'sort' ? page : undefined)],
      ['filter', ({ kind, page }) => (kind === 'filter' ? page : undefined)],
      ['far page', ({ far }) => far],
      ['count', ({ count }) => count],
    ]
    return kinds.flatMap(([what, timesOf]) => {
      const [worst] = own.filter(timesOf).toSorted((a, b) => (timesOf(b)?.ratio ?? 0) - (timesOf(a)?.ratio ?? 0))
      return worst ? [[list, `${what}: ${worst.by}`, ...worstCells(timesOf(worst))]] : []
    })
  })
  return table(head, rows)
}

function worstCells(times: RequestTimes | undefined): string[] {
  return [tenths(times?.p95), tenths(times?.ratio)]
}

/** Prints two tables: the node under attack, and the waits of others meanwhile. */
export function overloadTables(results: ReadonlyMap<string, Overload>): string {
  const rows = [...results].map(([name, { memory, answers, megabytes }]) => [
    name,
    whole(memory),
    whole(answers),
    whole(megabytes),
  ])
  const timings = [...results.values()].flatMap((result) => result.timings)
  const did = table(['50 at once for 60 s', 'memory, MB', 'answers', 'sent, MB'], rows)
  return `${did}\n\n${timingsTable('what others waited', timings)}`
}

/** Prints a table for each write, with the time of each part in PostgreSQL and its budget. */
export function writesTables(measured: readonly WriteParts[]): string {
  const tables = measured.map(({ write, timings, yardstick }) => {
    const pace = paceOf(yardstick, 'write')
    const rows = timings.map(({ part, p50, p99 }) => {
      const budget = writeBudget(write, part, pace)
      return [part, hundredths(p50), hundredths(p99), hundredths(budget), judge(p50, budget)]
    })
    return table([`${write} (pace ${hundredths(pace)})`, 'p50 ms', 'p99 ms', 'budget ms', ''], rows)
  })
  return tables.join('\n\n')
}

export function sizeTable({ events, database, memory, peakMemory, answers }: Size): string {
  const head = ['events', 'database, MB', 'answers in a minute', 'memory of the node after it, MB', 'at most, MB']
  return table(head, [[events, database, answers, memory, peakMemory].map(whole)])
}
