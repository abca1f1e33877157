import * as z from 'zod/mini'

/**
 * Refuses rows that repeat another's value, at the field of the later one. Rows without a value never repeat one.
 * @param name the field whose values may not repeat.
 */
export function eachOnce<Name extends string>(name: Name, message: string) {
  return z.check<readonly Readonly<Record<Name, unknown>>[]>(({ value: rows, issues }) => {
    for (const [place, row] of rows.entries()) {
      const first = rows.findIndex((other) => other[name] === row[name])
      if (row[name] && first < place) issues.push({ code: 'custom', input: rows, path: [place, name], message })
    }
  })
}

/** Drops names that differ from an earlier one in case alone. */
export function eachNameOnce(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed()
}
