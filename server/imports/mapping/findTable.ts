import type { SheetRow } from '#server/platform/files/tables/sheets.ts'

/** The part of a sheet that is a table: its headings, each of them different, and its rows. */
export interface FoundTable {
  readonly headings: readonly string[]
  readonly rows: readonly SheetRow[]
  /** Lines above and below it that were taken for titles and totals. */
  readonly skipped: readonly number[]
}

/** Rows at the start among which the headings are looked for. */
const startRows = 30
const totals =
  /^(grand total|sub-?total|total|totals|sum|count|average|summe|gesamt|anzahl|somme|suma|soma|totale|totaal|итого|разом|合計)\b/iu

/** Finds the headings below titles, in one row or two, and the rows above totals. Undefined where no table is. */
export function findTable(rows: readonly SheetRow[]): FoundTable | undefined {
  const width = usualWidth(rows)
  const start = rows.slice(0, startRows).findIndex((row) => isHeading(row, width))
  if (start < 0) return undefined
  const headings = headingsOf(rows[start], rows[start - 1])
  const below = rows.slice(start + 1)
  const end = below.findLastIndex((row) => !isFooter(row, width)) + 1
  const skipped = [...rows.slice(0, start), ...below.slice(end)].map(({ line }) => line)
  return { headings, rows: below.slice(0, end), skipped }
}

function filled({ cells }: SheetRow): string[] {
  return cells.filter((cell) => cell !== '')
}

/** The number of filled cells that half of the rows reach. */
function usualWidth(rows: readonly SheetRow[]): number {
  const widths = rows.slice(0, 1_000).map((row) => filled(row).length)
  return widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
}

/** Headings are short different words, and there are about as many as the rows have cells. */
function isHeading(row: SheetRow, width: number): boolean {
  const names = filled(row)
  const areNames = names.every((name) => name.length <= 100 && /\p{L}/u.test(name) && !/@|^https?:|^\d/.test(name))
  return areNames && names.length >= Math.max(1, width * 0.6)
}

/** The upper one of two rows of headings names groups, which tell apart headings that are the same. */
function headingsOf(row: SheetRow | undefined, above: SheetRow | undefined): string[] {
  const own = (row?.cells ?? []).map((cell) => cell.replace(/\s+/g, ' ').slice(0, 200))
  const repeated = (heading: string) => own.filter((other) => other === heading).length > 1
  let group = ''
  const named = own.map((heading, index) => {
    group = above?.cells[index] || group
    return heading && group && repeated(heading) ? `${group} ${heading}` : heading
  })
  const seen = new Map<string, number>()
  return named.map((heading) => {
    const count = (seen.get(heading) ?? 0) + 1
    seen.set(heading, count)
    return heading && count > 1 ? `${heading} (${count})` : heading
  })
}

/** Nothing but a colon may follow the word. */
function isTotalAlone(cell: string): boolean {
  return /^\s*:?$/.test(cell.replace(totals, () => '')) && totals.test(cell)
}

function isFooter(row: SheetRow, width: number): boolean {
  const cells = filled(row)
  const [first = '', ...others] = cells
  // A row of totals may fill each column. A company may be called Total, but it has more than numbers.
  if (isTotalAlone(first) && others.length > 0 && others.every((cell) => /^[\d\s.,%$€£]+$/.test(cell))) return true
  return cells.some((cell) => totals.test(cell)) ? cells.length < Math.max(2, width) : width >= 3 && cells.length === 1
}
