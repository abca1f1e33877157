/**
 * A newer list in which every item that reads as it did is the earlier object, so that a memoised row of it does not render
 * again. Returns the earlier list itself when nothing changed, not even the order.
 */
export function keepSame<Item extends { readonly id: string }>(before: readonly Item[], after: readonly Item[]) {
  const known = new Map(before.map((item) => [item.id, item]))
  const kept = after.map((item) => {
    const earlier = known.get(item.id)
    return earlier && JSON.stringify(earlier) === JSON.stringify(item) ? earlier : item
  })
  const same = kept.length === before.length && kept.every((item, index) => item === before[index])
  return same ? before : kept
}
