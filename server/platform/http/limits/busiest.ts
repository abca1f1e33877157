/**
 * Finds the item that gives way when strangers together hold too much. It takes the largest group that holds most, in
 * it the smaller group that holds most, and so on to the first item.
 * @param groupsOf the groups of an item, the smallest first.
 */
export function findBusiest<Item>(
  items: readonly Item[],
  groupsOf: (item: Item) => readonly string[],
  weightOf: (item: Item) => number,
): Item | undefined {
  const levels = Math.max(0, ...items.slice(0, 1).map((item) => groupsOf(item).length))
  let left = items
  for (let level = levels - 1; level >= 0; level--) {
    const sums = new Map<string | undefined, number>()
    for (const item of left) {
      const group = groupsOf(item)[level]
      sums.set(group, (sums.get(group) ?? 0) + weightOf(item))
    }
    const busiest = heaviest([...sums], ([, sum]) => sum)?.[0]
    left = left.filter((item) => groupsOf(item)[level] === busiest)
  }
  return heaviest(left, weightOf)
}

function heaviest<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item | undefined {
  const [first, ...others] = items
  if (first === undefined) return undefined
  return others.reduce((most, item) => (weightOf(item) > weightOf(most) ? item : most), first)
}
