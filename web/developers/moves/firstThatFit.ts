/** Returns the first items that fit into a line, at least one. @param widthOf the width of an item, in pixels like `room`. */
export function firstThatFit<Item>(
  items: readonly Item[],
  widthOf: (item: Item) => number,
  room: number,
): readonly Item[] {
  let left = room
  const end = items.findIndex((item) => {
    left -= widthOf(item)
    return left < 0
  })
  return end === -1 ? items : items.slice(0, Math.max(1, end))
}
