/**
 * Merges the newest entries of a feed with the older ones that were already shown. When they do not overlap, entries between them may be
 * missing, so only the newest are returned.
 */
export function withOlder<Entry extends { readonly id: string }>(
  known: readonly Entry[],
  newest: readonly Entry[],
): Entry[] {
  const last = known.findIndex(({ id }) => id === newest.at(-1)?.id)
  return last < 0 ? [...newest] : [...newest, ...known.slice(last + 1)]
}
