/** The heights of the rows of a list. */
export const densities = { COMFORTABLE: 'Comfortable', COMPACT: 'Compact' } as const
export type Density = keyof typeof densities

/** The table of a list as one person arranged it. It changes neither its rows nor what may be read. */
export interface ListLayout {
  /** The names of the shown columns in their order. Empty for those of the list. */
  readonly columns: readonly string[]
  /** The number of first columns that stay in sight while the table scrolls sideways. */
  readonly pinned: number
  readonly density: Density
  /** The name of the column that groups the rows. Empty for none. */
  readonly group_by: string
}

/** The layout of a list that nobody has arranged. The first column, which names the row, is pinned. */
export const standardLayout: ListLayout = { columns: [], pinned: 1, density: 'COMFORTABLE', group_by: '' }

/** The most columns that stay in sight, so that the others still have room. */
export const pinnedLimit = 3

/** Writes a layout as the values of an address: `columns=name,status&pinned=2&density=compact&group=status`. What is standard is left out. */
export function printLayout({ columns, pinned, density, group_by }: ListLayout): Record<string, string> {
  return {
    columns: columns.join(),
    pinned: pinned === standardLayout.pinned ? '' : String(pinned),
    density: density === standardLayout.density ? '' : density.toLowerCase(),
    group: group_by,
  }
}

/**
 * Parses the output of `printLayout`. An address that arranges nothing gives undefined, and invalid values are left out, so that an old
 * link still opens.
 */
export function parseLayout(textOf: (name: string) => string): ListLayout | undefined {
  const columns = [...new Set(textOf('columns').split(',').filter(isColumnName))]
  const pinned = Number(textOf('pinned'))
  const density = textOf('density').toUpperCase()
  const isPinned = Number.isInteger(pinned) && pinned >= 1 && pinned <= pinnedLimit
  const group_by = isColumnName(textOf('group')) ? textOf('group') : ''
  if (columns.length === 0 && !isPinned && !isDensity(density) && !group_by) return undefined
  return {
    columns,
    pinned: isPinned ? pinned : standardLayout.pinned,
    density: isDensity(density) ? density : standardLayout.density,
    group_by,
  }
}

export function isColumnName(text: string): boolean {
  return /^[a-z][a-z_]{0,49}$/.test(text)
}

function isDensity(text: string): text is Density {
  return Object.hasOwn(densities, text)
}
