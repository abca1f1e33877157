/** The CSV files that an import reads, in the order in which they refer to each other. */
export const importFiles = [
  'skills.csv',
  'companies.csv',
  'clients.csv',
  'developers.csv',
  'jobs.csv',
  'job_profiles.csv',
] as const
export type ImportFile = (typeof importFiles)[number]

/** Narrows the name of a file to one that an import reads. */
export function isImportFile(name: string): name is ImportFile {
  return (importFiles as readonly string[]).includes(name)
}

/** What stands for all resumes where files are counted. */
export const resumesLabel = 'Resumes'

/** Bytes of all CSV files that the screen takes at once. The command takes any size. */
export const uploadLimit = 20 * 1024 * 1024
/** Resumes that the screen takes at once. */
export const resumeCountLimit = 2_000
/** Bad rows that the screen is told of, one by one; the rest are counted. */
export const problemLimit = 5_000

/** What becomes of a row. */
export const outcomes = ['added', 'changed', 'unchanged', 'bad'] as const
export type Outcome = (typeof outcomes)[number]

/** How many rows of a file had each outcome. */
export type Counts = Readonly<Record<Outcome, number>>

/** A row that is left out, or a file; `line` is null where it is the whole file. */
export interface Problem {
  readonly file: string
  readonly line: number | null
  readonly reason: string
}

/** What an import did, or what a preview found that it would do. */
export interface ImportReport {
  readonly files: readonly { readonly file: string; readonly counts: Counts }[]
  /** In the order of the files, at most `problemLimit` of them. */
  readonly problems: readonly Problem[]
}

/** A resume that the screen has, by the name of its file and its SHA-256 in hex. */
export interface ChosenResume {
  readonly name: string
  readonly hash: string
}

/** What the screen is told of an upload: with the resumes that are new to a known developer, still to be sent one by one. */
export interface UploadReport extends ImportReport {
  readonly resumes: readonly (ChosenResume & { readonly developer_id: string })[]
}

/** What the server tells, line by line, while an import runs: rows so far, and at last the report, or why it stopped. */
export type ImportNews =
  | { readonly file: string; readonly rows: number }
  | { readonly report: UploadReport }
  | { readonly error: string }

/** What became of one resume. */
export interface ResumeNews {
  readonly outcome: Outcome
  /** Why a bad one is bad. */
  readonly reason?: string
}

/** How the screen names a run: the moment at which it began, such as 20261231T235959Z. */
export const runPattern = /^\d{8}T\d{6}Z$/

/** The problems as a table for `csvText`. */
export function problemTable(problems: readonly Problem[]): string[][] {
  return problems.map(({ file, line, reason }) => [file, line === null ? '' : String(line), reason])
}

export const problemHeadings = ['file', 'line', 'reason']
