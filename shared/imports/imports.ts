/** The CSV files that an import reads, in the order that they refer to each other. */
export const importFiles = [
  'skills.csv',
  'companies.csv',
  'clients.csv',
  'developers.csv',
  'jobs.csv',
  'job_profiles.csv',
  'moves.csv',
  'notes.csv',
] as const
export type ImportFile = (typeof importFiles)[number]

export function isImportFile(name: string): name is ImportFile {
  return importFiles.some((file) => file === name)
}

/** Tells by its name whether a file is a table, also of a format that is refused with a sentence. */
export function isTableFile(name: string): boolean {
  return /\.(csv|tsv|tab|xlsx|xlsm|xls|ods)$/i.test(name)
}

/** Tells by its name whether a file is a resume, also of a format that is refused with a sentence. */
export function isResumeFile(name: string): boolean {
  return /\.(pdf|docx?|txt)$/i.test(name)
}

/** Names alone tell tables from resumes, and those of texts could be either. */
export const textFileRule =
  'A text file (.txt) counts as a resume: the name of a table ends in .csv, .tsv, .xlsx or .ods.'

/** Tells by its name whether a program left a file behind for itself, such as a lock. */
export function isHiddenFile(name: string): boolean {
  return /^[.~]/.test(name)
}

/** The name that reports count all resumes under. */
export const resumesLabel = 'Resumes'

const companiesSuffix = ' › companies'

/** The name that reports use when they count the companies that a table of jobs adds. */
export function companiesOf(jobs: string): string {
  return `${jobs}${companiesSuffix}`
}

/** Tells whether reports count whole rows of a table under a name, and no resumes or companies beside them. */
export function isTableLabel(label: string): boolean {
  return label !== resumesLabel && !label.endsWith(companiesSuffix)
}

/** Bytes of all CSV files that the screen accepts at once. The command accepts any size. */
export const uploadLimit = 50 * 1024 * 1024
/** Resumes that the screen accepts at once. */
export const resumeCountLimit = 10_000
/** Bad rows that a report lists; the rest are only counted. */
export const problemLimit = 5_000

/** Rows of each outcome that a preview names of each table; the rest are only counted. */
export const plannedRowLimit = 500

export const outcomes = ['added', 'changed', 'unchanged', 'bad'] as const
export type ImportOutcome = (typeof outcomes)[number]

export type Counts = Readonly<Record<ImportOutcome, number>>

/** A row that is left out, or a whole file if `line` is null. */
export interface Problem {
  readonly file: string
  readonly line: number | null
  readonly reason: string
}

/** A reason that reports treat in a way of its own: a person whom no account of the staff matches. */
export type BadCellCode = 'UNKNOWN_STAFF'

/** A cell of a mapped table that could not be used. Its row is imported without it, or left out when the row needs it. */
export interface BadCell {
  readonly file: string
  readonly line: number
  /** The person, company or job of the row. */
  readonly who: string
  /** The heading as it was typed. */
  readonly heading: string
  readonly value: string
  readonly reason: string
  readonly code?: BadCellCode
  readonly leftOut: boolean
}

/** Two people who may be the same: a row, and one of another address who was there before. The row waits for a decision. */
export interface PersonPair {
  readonly file: string
  readonly line: number
  readonly who: string
  readonly email: string
  /** The heading of the e-mail address. */
  readonly heading: string
  /** The other has a line when it is in the same file. */
  readonly other: { readonly who: string; readonly email: string; readonly line: number | null }
  readonly reason: string
}

/** A row of a developer that says do not use, rejected or the like in a column that is not understood. Nothing is imported until it is decided. */
export interface RowAgainst {
  readonly file: string
  readonly line: number
  readonly who: string
  /** Is empty for a column without a heading. */
  readonly heading: string
  /** What the cell says. */
  readonly words: string
}

/** One value that a row would write, as people read it. */
export interface PlannedValue {
  readonly field: string
  /** Is null where there is nothing yet. */
  readonly from: string | null
  readonly to: string | null
}

/** A row that would be imported, with each value that it would write. */
export interface PlannedRow {
  readonly file: string
  readonly line: number
  /** The person, company or job of the row. */
  readonly who: string
  readonly outcome: Exclude<ImportOutcome, 'bad'>
  readonly values: readonly PlannedValue[]
}

/** The result of an import, or of a preview, which writes nothing. */
export interface ImportReport {
  readonly files: readonly { readonly file: string; readonly counts: Counts }[]
  /** In the order of the files, at most `problemLimit` of them. */
  readonly problems: readonly Problem[]
  /** Mapped tables have them; at most `problemLimit` are told. */
  readonly cells?: readonly BadCell[]
  readonly pairs?: readonly PersonPair[]
  /** Only a preview has them. */
  readonly against?: readonly RowAgainst[]
  /** A preview has them, in the order of the files, at most `plannedRowLimit` of each outcome and file. */
  readonly rows?: readonly PlannedRow[]
  /** A preview tells about how many seconds the import will take. */
  readonly seconds?: number
}

/** A resume that the user chose: its file name, and its SHA-256 in hex. */
export interface ChosenResume {
  readonly name: string
  readonly hash: string
}

/** The report of an upload, with the resumes that are new to a developer and must still be sent, one by one. */
export interface UploadReport extends ImportReport {
  readonly resumes: readonly (ChosenResume & { readonly developer_id: string })[]
}

/** One line of a running import's answer: the rows so far, and at the end the report with the id of the run, or the error. */
export type ImportEvent = { readonly file: string; readonly rows: number } | ImportEnd | { readonly error: string }

/** The run is named by its id. */
export interface ImportEnd {
  readonly run: string
  readonly report: UploadReport
}

export interface ResumeImportResult {
  readonly outcome: ImportOutcome
  readonly reason?: string
}

/** Says whose cell of which column is bad, and what becomes of the row. */
export function badCellProblem({ file, line, who, heading, reason, leftOut }: BadCell): Problem {
  const outcome = leftOut ? '' : ' The row is imported without it.'
  return { file, line, reason: `${who}, “${heading}”: ${reason}${outcome}` }
}

export function pairProblem({ file, line, who, reason }: PersonPair): Problem {
  return { file, line, reason: `${who}: ${reason}` }
}

/** Quotes what a row says. */
export function saidAgainst({ who, heading, words }: RowAgainst): string {
  return `${who}: “${words}” ${heading === '' ? 'in a column without a heading' : `under “${heading}”`}.`
}

export function againstProblem(row: RowAgainst): Problem {
  return {
    file: row.file,
    line: row.line,
    reason: `${saidAgainst(row)} Choose the stage of this row, or leave it out.`,
  }
}

/** Lists all that a report has to tell of rows: those that are left out, the cells that are, and those that wait. */
export function allProblems({ problems, cells = [], pairs = [], against = [] }: ImportReport): Problem[] {
  return [...problems, ...cells.map(badCellProblem), ...pairs.map(pairProblem), ...against.map(againstProblem)]
}

/** Writes the problems as rows for `csvText`. */
export function problemTable(problems: readonly Problem[]): string[][] {
  return problems.map(({ file, line, reason }) => [file, line === null ? '' : String(line), reason])
}

export const problemHeadings = ['file', 'line', 'reason']

/** The headings of the file of bad cells. A person fills in the last column and brings the file back. */
export const badCellHeadings = ['file', 'line', 'who', 'column', 'value', 'reason', 'correction']

/** Writes bad cells as rows for `csvText`. */
export function badCellTable(cells: readonly BadCell[]): string[][] {
  return cells.map(({ file, line, who, heading, value, reason }) => [
    file,
    String(line),
    who,
    heading,
    value,
    reason,
    '',
  ])
}
