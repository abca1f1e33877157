import { judge, paceOf, phaseBudget } from './budgets.ts'
import type { Figures, Result } from './measure.ts'
import type { RatioComparison } from './recorded.ts'
import type { OperationPhases } from './requestPhases.ts'
import type { Timing } from './statistics.ts'

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

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [head, rule, ...rows].map(line).join('\n')
}

function ratio(figures: Figures | undefined, other: 'floor' | 'postgraphile'): string {
  return figures?.ratioTo(other)?.toFixed(2) ?? ''
}

export function whole(value: number | undefined): string {
  return value === undefined ? '' : Math.round(value).toLocaleString('en')
}

export function tenths(value: number | undefined): string {
  return value?.toFixed(1) ?? ''
}

export function hundredths(value: number): string {
  return value.toFixed(2)
}
