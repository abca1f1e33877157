import {
  type Counts,
  type ImportOutcome,
  type ImportReport,
  type Problem,
  problemLimit,
  type ResumeImportResult,
  resumesLabel,
} from '#shared/imports/imports.ts'
import { keysOf } from '#shared/platform/keys.ts'

/** The part of a report that stays with its run. */
export interface StoredReport extends Pick<ImportReport, 'files' | 'problems'> {
  /** A character for each resume that the browser sends, by its number: `-` while it waits, then that of its outcome. */
  readonly awaited?: string
}

const waiting = '-'
const outcomeMarks = { added: 'a', changed: 'c', unchanged: 'u', bad: 'b' } as const satisfies Record<
  ImportOutcome,
  string
>

/** Begins to wait for the resumes that the browser sends after the tables. */
export function awaitResumes(report: StoredReport, count: number): StoredReport {
  return { ...report, awaited: waiting.repeat(count) }
}

export function awaitsResumes({ awaited = '' }: StoredReport): boolean {
  return awaited.includes(waiting)
}

/** Gives the outcome that counted for a resume; undefined while it waits. */
export function countedOutcome({ awaited = '' }: StoredReport, number: number): ImportOutcome | undefined {
  return keysOf(outcomeMarks).find((outcome) => outcomeMarks[outcome] === awaited[number])
}

/**
 * Leaves out what stood in cells, and who they were about, so that erasing a person finds nothing in a report. The line leads to the
 * row in the file that was imported.
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

/**
 * Adds the outcome of one resume, which comes after the tables. A resume that has its outcome was sent again, because the answer was lost:
 * it counts once.
 * @param number its number among those awaited; by default that of the first one that waits.
 */
export function withResume(report: StoredReport, result: ResumeImportResult, number: number | undefined): StoredReport {
  const { awaited } = report
  // A run that a node of 0.2.0 began does not tell which resumes it awaits, and counts whatever comes.
  if (awaited === undefined) return withOutcome(report, result)
  if (number !== undefined && awaited[number] !== waiting) return report
  const at = number ?? awaited.indexOf(waiting)
  const left = at < 0 ? awaited : awaited.slice(0, at) + outcomeMarks[result.outcome] + awaited.slice(at + 1)
  return { ...withOutcome(report, result), awaited: left }
}

function withOutcome({ files, problems }: StoredReport, { outcome, reason }: ResumeImportResult): StoredReport {
  const before = files.find(({ file }) => file === resumesLabel)?.counts ?? noCounts
  const counts: Counts = { ...before, [outcome]: before[outcome] + 1 }
  const others = files.filter(({ file }) => file !== resumesLabel)
  const added: Problem[] = reason ? [{ file: resumesLabel, line: null, reason: withoutValues(reason) }] : []
  return {
    files: [...others, { file: resumesLabel, counts }],
    problems: [...problems, ...added].slice(0, problemLimit),
  }
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
