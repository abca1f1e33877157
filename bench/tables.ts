import type { BriefRetrieval } from './briefs.ts'
import { judge, paceOf, phaseBudget, writeBudget } from './budgets.ts'
import type { ListTiming, RequestTimes } from './lists.ts'
import type { Figures, Result } from './measure.ts'
import type { Overload } from './overload.ts'
import type { RatioComparison } from './recorded.ts'
import type { OperationPhases } from './requestPhases.ts'
import type { Size } from './size.ts'
import type { Timing } from './statistics.ts'
import type { WriteParts } from './writes.ts'

export function operationsTable(results: readonly Result[]): string {
  const head = [
    'operation',
    'at a time',
    'bytes',
    'Vouch: per s',
    'p50 ms',
    'p99 ms',
    'floor: per s',
    'PostGraphile: per s',
    '× floor',
    '× PostGraphile',
  ]
  return table(head, results.map(operationRow))
}

function operationRow({ operation, figures }: Result): string[] {
  const vouch = figures.get('vouch')
  return [
    operation.name,
    String(operation.concurrency),
    whole(vouch?.bytes),
    whole(vouch?.perSecond),
    tenths(vouch?.p50),
    tenths(vouch?.p99),
    whole(figures.get('floor')?.perSecond),
    whole(figures.get('postgraphile')?.perSecond),
    ratio(vouch, 'floor'),
    ratio(vouch, 'postgraphile'),
  ]
}

export function timingsTable(head: string, timings: readonly Timing[]): string {
  return table(
    [head, 'p50 ms', 'p99 ms'],
    timings.map(({ name, p50, p99 }) => [name, hundredths(p50), hundredths(p99)]),
  )
}

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

/** Prints a table for each operation, with the time of each phase and its budget. */
export function phasesTables(measured: readonly OperationPhases[]): string {
  const tables = measured.map(({ operation, timings, yardstick }) => {
    const pace = paceOf(yardstick, 'request')
    const rows = timings.map((timing) => {
      const budget = phaseBudget(operation, timing.phase, pace)
      return [timing.phase, whole(timing.p50), whole(timing.p99), whole(budget), judge(timing.p50, budget)]
    })
    return table([`${operation} (pace ${hundredths(pace)})`, 'p50 µs', 'p99 µs', 'budget µs', ''], rows)
  })
  return tables.join('\n\n')
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

export function comparisonTable(comparisons: readonly RatioComparison[]): string {
  const rows = comparisons.map(({ operation, peer, before, now, hasFallen }) => [
    operation,
    peer,
    hundredths(before),
    hundredths(now),
    `${now < before ? '' : '+'}${Math.round((now / before - 1) * 100)} %`,
    hasFallen ? 'fallen' : '',
  ])
  return table(['operation', '×', 'recorded', 'now', 'change', ''], rows)
}

export function sizeTable({ events, database, memory, peakMemory, answers }: Size): string {
  const head = ['events', 'database, MB', 'answers in a minute', 'memory of the node after it, MB', 'at most, MB']
  return table(head, [[events, database, answers, memory, peakMemory].map(whole)])
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [head, rule, ...rows].map(line).join('\n')
}

function ratio(figures: Figures | undefined, other: 'floor' | 'postgraphile'): string {
  return figures?.ratioTo(other)?.toFixed(2) ?? ''
}

function whole(value: number | undefined): string {
  return value === undefined ? '' : Math.round(value).toLocaleString('en')
}

function tenths(value: number | undefined): string {
  return value?.toFixed(1) ?? ''
}

function hundredths(value: number): string {
  return value.toFixed(2)
}
