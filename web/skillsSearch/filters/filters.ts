import { mostRecentDays } from '#shared/messages/recentDays.ts'
import type { CandidateFilter } from '#web/platform/lib/graphql.ts'

/** Filters by a number, with what each may be. Days and percentages are whole. */
export const numberFilters = {
  match_at_least: { min: 0, max: 100, step: 1 },
  rate_at_most: { min: 0, max: 1_000_000, step: 0.01 },
  years_at_least: { min: 0, max: 80, step: 0.5 },
  not_messaged_days: { min: 1, max: mostRecentDays, step: 1 },
} as const
export type NumberFilter = keyof typeof numberFilters

const names = [
  'match_at_least',
  'rate_at_most',
  'verified',
  'countries',
  'years_at_least',
  'not_messaged_days',
  'free',
] as const satisfies readonly (keyof CandidateFilter)[]

/** Reads the filter from the address. What is no value of a filter is left out, so that an old link still opens. */
export function parseCandidateFilter(query: URLSearchParams): CandidateFilter {
  const countries = (query.get('countries') ?? '').split(',').filter((code) => /^[A-Z]{2}$/.test(code))
  const filter: CandidateFilter = {
    match_at_least: numberIn(query, 'match_at_least'),
    rate_at_most: numberIn(query, 'rate_at_most'),
    verified: query.get('verified') === 'true' || undefined,
    countries: countries.length > 0 ? countries : undefined,
    years_at_least: numberIn(query, 'years_at_least'),
    not_messaged_days: numberIn(query, 'not_messaged_days'),
    free: query.get('free') === 'true' || undefined,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** Writes changes of the filter as changes of the address. Undefined takes a filter out of it. */
export function printCandidateFilter(changes: CandidateFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value?.toString() ?? '']))
}

/** The changes that take every filter away. */
export const clearedFilter: CandidateFilter = Object.fromEntries(names.map((name) => [name, undefined]))

export function isFiltered(filter: CandidateFilter): boolean {
  return names.some((name) => filter[name] !== undefined)
}

/** Returns whether the filter can be set to a number. */
export function isAllowed(name: NumberFilter, number: number): boolean {
  const { min, max, step } = numberFilters[name]
  return number >= min && number <= max && (step !== 1 || Number.isInteger(number))
}

function numberIn(query: URLSearchParams, name: NumberFilter): number | undefined {
  const text = query.get(name) ?? ''
  const number = Number(text)
  return text.trim() !== '' && isAllowed(name, number) ? number : undefined
}

/** Returns the filter that also leaves out people who were messaged within some days. */
export function withoutRecent(filter: CandidateFilter, days: number): CandidateFilter {
  return { ...filter, not_messaged_days: Math.max(filter.not_messaged_days ?? 0, days) }
}
