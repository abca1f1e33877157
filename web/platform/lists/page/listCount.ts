import { countLimit, type ListCount } from '#shared/platform/lists/lists.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'

/** Formats a number of rows, with a plus when there are more than were counted. @param print formats the number. */
export function countText({ count, more }: ListCount, print = formatCount): string {
  return more || count > countLimit ? `${formatCount(countLimit)}+` : print(count)
}

/** Returns the pages that are known to have rows. When there are more rows than were counted, the next page is one of them. */
export function pageCountOf({ count, more }: ListCount, pageSize: number): number {
  return Math.ceil((more ? count + 1 : count) / pageSize)
}
