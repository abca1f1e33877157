import type { Changes } from './changesQuery.ts'

/** Names the newest change, no matter when the answer is from. Without any it is an empty text. */
export function newestChange({ records }: Pick<Changes, 'records'>): string {
  return records[0]?.entries[0]?.id ?? ''
}
