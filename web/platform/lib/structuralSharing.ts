/**
 * Returns the newer list with every unchanged item replaced by its earlier object, so that memoised rows do not render again.
 * Returns the earlier list itself when nothing changed, not even the order.
 */
export function withStructuralSharing<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
) {
  const known = new Map(before.map((item) => [item.id, item]))
  const shared = after.map((item) => {
    const earlier = known.get(item.id)
    return earlier && JSON.stringify(earlier) === JSON.stringify(item) ? earlier : item
  })
  const same = shared.length === before.length && shared.every((item, index) => item === before[index])
  return same ? before : shared
}
