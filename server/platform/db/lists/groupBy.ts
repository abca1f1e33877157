/** Groups the rows of a relation by the row that they belong to, in order. `pick` turns each row into an item. */
export function groupBy<Row, Item>(
  rows: readonly Row[],
  owner: (row: Row) => string,
  pick: (row: Row) => Item,
): Map<string, Item[]> {
  const groups = Map.groupBy(rows, owner)
  return new Map([...groups].map(([group, some]) => [group, some.map(pick)]))
}
