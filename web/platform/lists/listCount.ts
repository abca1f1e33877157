import { countLimit, type ListCount } from '#shared/platform/lists.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'

/** A number of rows, with a plus where there are more than a count goes. @param print how a number is written. */
export function countText({ count, more }: ListCount, print = formatCount): string {
  return more || count > countLimit ? `${formatCount(countLimit)}+` : print(count)
}

/** The pages that are known to have rows. Where there are more rows than were counted, the next page is one of them. */
export function pageCountOf({ count, more }: ListCount, pageSize: number): number {
  return Math.ceil((more ? count + 1 : count) / pageSize)
}
