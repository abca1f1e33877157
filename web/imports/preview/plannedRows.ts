import { allProblems, type ImportOutcome, type ImportReport, type PlannedValue } from '#shared/imports/imports.ts'
import { keysOf } from '#shared/platform/keys.ts'

export const outcomeLabels = { added: 'New', changed: 'Changed', unchanged: 'Unchanged', bad: 'Left out' } as const

/** A row of a preview: what it would write, or why it is left out. A file that is left out has no line. */
export interface ListedRow {
  readonly file: string
  readonly line: number | null
  readonly outcome: ImportOutcome
  readonly who: string
  readonly values: readonly PlannedValue[]
  readonly reason: string
}

/** Lists the rows of a preview that the report names, those that are left out among them. */
export function listedRows({ rows = [], problems, cells = [], pairs, against }: ImportReport): ListedRow[] {
  const leftOut = allProblems({
    files: [],
    problems,
    cells: cells.filter((cell) => cell.leftOut),
    ...(pairs && { pairs }),
    ...(against && { against }),
  })
  const byRow = Map.groupBy(leftOut, ({ file, line, reason }) => `${file} ${line ?? reason}`)
  const bad = [...byRow.values()].flatMap((found): ListedRow[] => {
    const [first] = found
    const reason = found.map((problem) => problem.reason).join(' ')
    return first ? [{ ...first, outcome: 'bad', who: '', values: [], reason }] : []
  })
  return [...rows.map((row) => ({ ...row, reason: '' })), ...bad]
}

/** Chooses what is shown first: rows that are left out need an answer. */
export function firstOutcome(rows: readonly ListedRow[]): ImportOutcome {
  const order = ['bad', 'changed', 'added', 'unchanged'] as const
  return order.find((outcome) => rows.some((row) => row.outcome === outcome)) ?? 'added'
}

/** Counts the rows of an outcome in a file, or in all of them; more than the report names. */
export function listedCount(
  { files }: ImportReport,
  rows: readonly ListedRow[],
  outcome: ImportOutcome,
  file: string,
): number {
  const listed = rows.filter((row) => row.outcome === outcome && (file === '' || row.file === file)).length
  const names = new Set(rows.map((row) => row.file))
  const counted = files.filter((one) => (file === '' ? names.has(one.file) : one.file === file))
  return Math.max(
    listed,
    counted.reduce((sum, { counts }) => sum + counts[outcome], 0),
  )
}

/** Offers the outcomes that some row has, each with its count. */
export function outcomeOptions(report: ImportReport, rows: readonly ListedRow[], file: string) {
  return keysOf(outcomeLabels)
    .map((outcome) => ({ outcome, count: listedCount(report, rows, outcome, file) }))
    .filter(({ count }) => count > 0)
}
