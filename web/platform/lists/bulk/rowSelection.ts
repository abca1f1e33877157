/** The selected rows of a list: some by id, on any page, or all that match its filter. */
export interface RowSelection {
  readonly all: boolean
  /** Empty if all are selected. */
  readonly ids: readonly string[]
}

export const emptySelection: RowSelection = { all: false, ids: [] }

export function isSelected({ all, ids }: RowSelection, id: string): boolean {
  return all || ids.includes(id)
}

/**
 * Selects or deselects some rows of a page. Deselecting one when all are selected keeps only the others of its page, because the
 * user has not seen the rest.
 * @param page the ids of all rows of the page.
 */
export function changeSelection(
  before: RowSelection,
  page: readonly string[],
  rows: readonly string[],
  selected: boolean,
) {
  if (before.all && selected) return before
  const ids = before.all ? page : before.ids
  const others = ids.filter((id) => !rows.includes(id))
  return { all: false, ids: selected ? [...others, ...rows] : others }
}

/** Returns the ids from one row to another, both included; only the second if the first is not on the page. */
export function rowRange(page: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [from === undefined ? -1 : page.indexOf(from), page.indexOf(to)]
  if (ends.includes(-1)) return [to]
  return page.slice(Math.min(...ends), Math.max(...ends) + 1)
}
