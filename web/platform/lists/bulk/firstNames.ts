import { formatCount } from '#web/platform/lib/text/formatCount.ts'

/** Writes the first names of some rows, and how many more there are: "Ana Roe, Bo Li and 3 more". */
export function firstNames(examples: readonly string[], count: number): string {
  const more = count - examples.length
  return more > 0 ? `${examples.join(', ')} and ${formatCount(more)} more` : examples.join(', ')
}
