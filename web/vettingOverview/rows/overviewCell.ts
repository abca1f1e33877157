import { isOverviewCell, type OverviewCell } from '#shared/vettingOverview/vettingOverview.ts'

/** A cell of the overview, as the address names it. */
export interface CellAddress {
  readonly cell: OverviewCell
  /** The step, reviewer, criterion, reason or outcome of the row; empty for totals. */
  readonly key: string
  /** The criterion of a prediction; empty for the total score. */
  readonly criterion: string
}

/** Writes a cell as the id of its dialog. */
export function printCell({ cell, key, criterion }: CellAddress): string {
  const parts = criterion ? [cell, key, criterion] : key ? [cell, key] : [cell]
  return parts.map(encodeURIComponent).join('/')
}

/** @returns undefined for a text that names no cell. */
export function parseCell(text: string): CellAddress | undefined {
  const [cell = '', key = '', criterion = ''] = text.split('/').map(decode)
  return isOverviewCell(cell) ? { cell, key, criterion } : undefined
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
