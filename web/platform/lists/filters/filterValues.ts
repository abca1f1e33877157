import type { Range } from '#shared/platform/lists/lists.ts'

/** Returns the values of a filter by choices; none for any other value. */
export function choicesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** Returns the range of a filter by numbers; open at both ends for any other value. */
export function numbersOf(value: unknown): Range<number> {
  return rangeOf(value, (bound) => typeof bound === 'number')
}

/** Returns the range of a filter by days or moments; open at both ends for any other value. */
export function daysOf(value: unknown): Range<string> {
  return rangeOf(value, (bound) => typeof bound === 'string')
}

function rangeOf<Bound>(value: unknown, isBound: (bound: unknown) => bound is Bound): Range<Bound> {
  if (typeof value !== 'object' || value === null) return {}
  const { from, to }: Range<unknown> = value
  return { from: isBound(from) ? from : null, to: isBound(to) ? to : null }
}
