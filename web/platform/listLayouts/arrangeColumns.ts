import type { ListLayout } from '#shared/platform/lists/listLayout.ts'

interface Arranged {
  readonly id: string
  readonly hidden?: boolean | undefined
}

/** A column that a person shows, hides, moves and pins. */
export interface OfferedColumn {
  readonly id: string
  readonly name: string
  readonly shown: boolean
  readonly pinned: boolean
}

/** The columns of a table as a person arranged them: the names in their order, and how many of the first are pinned. */
export type Arrangement = Pick<ListLayout, 'columns' | 'pinned'>

/**
 * Returns the shown columns of a table in their order. The first column names the row and opens it, so it always comes first. Names that
 * the table does not have are left out, and so is what the viewer may not read, when `columns` has only what is readable.
 */
export function arrangeColumns<Column extends Arranged>(
  columns: readonly Column[],
  { columns: names, pinned }: Arrangement,
) {
  const [first, ...others] = columns.filter(({ hidden }) => !hidden)
  if (!first) return []
  const chosen =
    names.length === 0 ? others : [...new Set(names)].flatMap((name) => others.find(({ id }) => id === name) ?? [])
  return [first, ...chosen].map((column, index) => ({ ...column, pinned: index < pinned }))
}

/**
 * Returns all columns for a person to choose from: the shown ones in their order, and each hidden one behind the column that it follows in
 * the list, so that it stays in its place when it is hidden.
 */
export function offeredColumns<Column extends Arranged>(columns: readonly Column[], arrangement: Arrangement) {
  const all = columns.filter(({ hidden }) => !hidden)
  const offered = arrangeColumns(all, arrangement).map((column) => ({ ...column, shown: true }))
  for (const [index, column] of all.entries()) {
    if (offered.some(({ id }) => id === column.id)) continue
    const before = offered.findIndex(({ id }) => id === all[index - 1]?.id)
    offered.splice(before + 1, 0, { ...column, pinned: false, shown: false })
  }
  return offered
}

/** Shows a hidden column at a place among the shown ones, or hides a shown one. The first column stays. */
export function toggleColumn({ columns, pinned }: Arrangement, id: string, at: number): Arrangement {
  const index = columns.indexOf(id)
  if (index === 0) return { columns, pinned }
  if (index < 0) return { columns: columns.toSpliced(at, 0, id), pinned: at < pinned ? pinned + 1 : pinned }
  return { columns: columns.toSpliced(index, 1), pinned: index < pinned ? pinned - 1 : pinned }
}

/** Moves a shown column to a place among the shown ones. No column comes before the first one. */
export function moveColumn({ columns, pinned }: Arrangement, id: string, to: number): Arrangement {
  const index = columns.indexOf(id)
  if (index < 1) return { columns, pinned }
  const place = Math.min(Math.max(to, 1), columns.length - 1)
  return { columns: columns.toSpliced(index, 1).toSpliced(place, 0, id), pinned }
}

/** Pins a shown column behind those that are pinned, or lets it go. */
export function pinColumn({ columns, pinned }: Arrangement, id: string): Arrangement {
  const index = columns.indexOf(id)
  if (index < 1) return { columns, pinned }
  return index < pinned
    ? { columns: moveColumn({ columns, pinned }, id, pinned - 1).columns, pinned: pinned - 1 }
    : { columns: moveColumn({ columns, pinned }, id, pinned).columns, pinned: pinned + 1 }
}
