import {
  type Counts,
  type ImportOutcome,
  type ImportReport,
  type Problem,
  problemLimit,
  resumesLabel,
} from '#shared/imports/imports.ts'

/** The part of a report that stays with its run. */
export interface StoredReport extends Pick<ImportReport, 'files' | 'problems'> {
  /** The number of resumes that the browser has still to send. */
  readonly resumesLeft?: number
}

/**
 * Leaves out what stood in cells, and who they were about, so that erasing a person finds nothing in a report. The line leads to the
 * row in the file of whoever imported it.
 * @param tables names the tables of the run. All other files are resumes, whose names tell of people.
 */
export function storedReport(
  { files, problems, cells = [], pairs = [] }: ImportReport,
  tables: readonly string[],
): StoredReport {
  const ofRows = problems.map(({ file, line, reason }) => ({
    file: tables.includes(file) ? file : resumesLabel,
    line,
    reason: withoutValues(reason),
  }))
  const ofCells = cells.map(({ file, line, heading, reason, leftOut }) => {
    const outcome = leftOut ? '' : ' The row is imported without it.'
    return { file, line, reason: `“${heading}”: ${withoutValues(reason)}${outcome}` }
  })
  const ofPairs = pairs.map(({ file, line, reason }) => ({ file, line, reason: withoutValues(reason) }))
  return { files, problems: [...ofRows, ...ofCells, ...ofPairs] }
}

/** Adds the outcome of one resume, which comes after the tables. */
export function withResume(report: StoredReport, outcome: ImportOutcome, reason?: string): StoredReport {
  const before = report.files.find(({ file }) => file === resumesLabel)?.counts ?? noCounts
  const counts: Counts = { ...before, [outcome]: before[outcome] + 1 }
  const others = report.files.filter(({ file }) => file !== resumesLabel)
  const problems: Problem[] = reason ? [{ file: resumesLabel, line: null, reason: withoutValues(reason) }] : []
  const kept = [...report.problems, ...problems].slice(0, problemLimit)
  const left = { resumesLeft: Math.max(0, (report.resumesLeft ?? 0) - 1) }
  return { ...left, files: [...others, { file: resumesLabel, counts }], problems: kept }
}

const noCounts: Counts = { added: 0, changed: 0, unchanged: 0, bad: 0 }

/** Values stand in quotes, and addresses also without. */
function withoutValues(reason: string): string {
  return withoutQuoted(withoutQuoted(reason, '“', '”'), '"', '"')
    .split(/(\s)/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join('')
}

/** A value can have quotes itself, so all between the first and the last goes. */
function withoutQuoted(text: string, opening: string, closing: string): string {
  const [from, to] = [text.indexOf(opening), text.lastIndexOf(closing)]
  return from === -1 || to <= from ? text : `${text.slice(0, from)}…${text.slice(to + 1)}`
}
