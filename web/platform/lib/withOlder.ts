/**
 * The newest entries of a feed as they are now, with the older ones that were known below them. Where the newest overlap none of those,
 * nobody knows what lies between, and they stand alone.
 */
export function withOlder<Entry extends { readonly id: string }>(
  known: readonly Entry[],
  newest: readonly Entry[],
): Entry[] {
  const last = known.findIndex(({ id }) => id === newest.at(-1)?.id)
  return last < 0 ? [...newest] : [...newest, ...known.slice(last + 1)]
}
