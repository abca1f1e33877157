import type { Sort } from '#shared/platform/lists/sorting.ts'

/** Converts a sort to the arguments of the API: the first column, and the one that sorts rows that are equal by it. */
export function apiSort(sort: Sort): { readonly sort: Sort; readonly then_by?: Sort } {
  const [first, second] = Object.entries(sort).map(([column, direction]): Sort => ({ [column]: direction }))
  return second ? { sort: first ?? {}, then_by: second } : { sort }
}
