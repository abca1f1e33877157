/** Which rows of a list are selected: some, on whatever page, or all that match its filter. */
export interface RowSelection {
  readonly all: boolean
  /** Empty where all are selected. */
  readonly ids: readonly string[]
}

export const noRows: RowSelection = { all: false, ids: [] }

export function isSelected({ all, ids }: RowSelection, id: string): boolean {
  return all || ids.includes(id)
}

/**
 * The selection after some rows of a page were selected, or taken out. Taking one out of all that match leaves the others of its
 * page: nobody has seen the rest.
 * @param page ids of the rows of the page.
 */
export function withRows(before: RowSelection, page: readonly string[], rows: readonly string[], selected: boolean) {
  if (before.all && selected) return before
  const ids = before.all ? page : before.ids
  const others = ids.filter((id) => !rows.includes(id))
  return { all: false, ids: selected ? [...others, ...rows] : others }
}

/** The rows from one to another, both included; the second alone where the first is not on the page. */
export function spanOf(page: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [from === undefined ? -1 : page.indexOf(from), page.indexOf(to)]
  if (ends.includes(-1)) return [to]
  return page.slice(Math.min(...ends), Math.max(...ends) + 1)
}
