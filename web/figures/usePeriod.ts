import {
  comparedPeriod,
  comparisons,
  defaultPreset,
  type Period,
  type PeriodComparison,
  type Preset,
  periodOf,
  presets,
  runningPeriod,
} from '#shared/figures/figurePeriods.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { parseDay } from '#web/platform/lib/time/parseDay.ts'

/** The period of the figures, which the address keeps. */
export interface PeriodChoice {
  readonly preset: Preset | 'custom'
  readonly period: Period
  readonly comparison: PeriodComparison | 'none'
  readonly compared: Period | null
  /** A past day, or empty for now. */
  readonly asOf: string
  /** The first day that is not fully known. */
  readonly unknownFrom: string
  /** The chosen period up to its last day, if it is not over. */
  readonly running: Period | undefined
  /** The query string of the choice, for links to other screens of figures. */
  readonly search: URLSearchParams
  readonly change: (values: Readonly<Record<string, string>>) => void
}

/** The days of figures begin at midnight UTC for everybody. */
export const todayInUtc = () => new Date().toISOString().slice(0, 10)

const names = ['period', 'from', 'to', 'compare', 'asOf'] as const

/** Reads the choice from the address. Unreadable values are ignored. */
export function usePeriod(): PeriodChoice {
  const [query, setQuery] = useAddress()
  const asOf = dayOf(query, 'asOf')
  const { preset, period } = readPeriod(query, asOf || todayInUtc())
  const given = query.get('compare') ?? 'previous'
  const comparison = given === 'none' || isKeyOf(comparisons, given) ? given : 'previous'
  const unknownFrom = asOf ? addDays(asOf, 1) : todayInUtc()
  const named = preset === 'custom' ? undefined : preset
  const search = new URLSearchParams(names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])))
  return {
    preset,
    period,
    comparison,
    compared: comparison === 'none' ? null : comparedPeriod(period, comparison, named),
    asOf,
    unknownFrom,
    running: runningPeriod(period, unknownFrom, named),
    search,
    change: (values) => setQuery({ page: '', ...values }, { replace: true, preventScrollReset: true }),
  }
}

function readPeriod(query: URLSearchParams, today: string): Pick<PeriodChoice, 'preset' | 'period'> {
  const [from, to] = [dayOf(query, 'from'), dayOf(query, 'to')]
  if (query.get('period') === 'custom' && from && to && from <= to) return { preset: 'custom', period: { from, to } }
  const named = presets.find((preset) => preset === query.get('period')) ?? defaultPreset
  return { preset: named, period: periodOf(named, today) }
}

function dayOf(query: URLSearchParams, name: string): string {
  const text = query.get(name) ?? ''
  return parseDay(text) === text ? text : ''
}
