/** Groups the rows of a relation by the row that they belong to, in order. `pick` turns each row into an item. */
export function groupBy<Row, Item>(
  rows: readonly Row[],
  owner: (row: Row) => string,
  pick: (row: Row) => Item,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const row of rows) {
    const group = groups.get(owner(row))
    if (group) group.push(pick(row))
    else groups.set(owner(row), [pick(row)])
  }
  return groups
}
