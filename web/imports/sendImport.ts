import {
  type Counts,
  type ImportEnd,
  type ImportEvent,
  type ImportOutcome,
  type ImportReport,
  type Problem,
  resumesLabel,
  type UploadReport,
} from '#shared/imports/imports.ts'
import type { DecidedTable, TableChoices, TablesAnswer } from '#shared/imports/mapping.ts'
import { UnreachableError } from '#web/platform/lib/api/apiError.ts'
import { type Portal, PortalError } from '#web/platform/lib/api/portal.ts'
import type { ChosenFiles } from './chosenFiles.ts'
import { followRows, type ImportProgress } from './importProgress.ts'
import { connectionLost, describeResumes, type SentResume, sendResumes } from './sendResumes.ts'

/** The mappings of tables that are no templates, by the name of the table. */
export type Mappings = Readonly<Record<string, DecidedTable>>

/** A run with its report. */
export interface DoneImport {
  readonly run: string
  readonly report: ImportReport
}

/**
 * Asks the server which of these tables are no templates, and what they may mean.
 * @param choices says of which system a table is and what its rows are, where a person chose it.
 */
export async function proposeMappings(
  portal: Portal,
  tables: Iterable<readonly [string, File]>,
  choices: TableChoices = {},
): Promise<TablesAnswer> {
  const form = new FormData()
  for (const [name, file] of tables) form.append('files', file, name)
  form.append('choices', JSON.stringify(choices))
  const response = await portal.upload('/import/tables', form)
  return (await response.json().catch(connectionLost)) as TablesAnswer
}

export async function previewImport(portal: Portal, chosen: ChosenFiles, mappings: Mappings): Promise<ImportReport> {
  const response = await portal.upload('/import/preview', await formOf(chosen, mappings))
  const report = (await response.json().catch(connectionLost)) as UploadReport
  return { ...report, problems: [...chosen.problems, ...report.problems] }
}

/**
 * Imports these files: first the rows, then each resume whose owner is known. It may be repeated after an error.
 * @param preview counts the rows, which tells how long the rest of them takes.
 * @throws PortalError with the sentence that ended the import; UnreachableError when the connection is lost.
 */
export async function runImport(
  portal: Portal,
  chosen: ChosenFiles,
  mappings: Mappings,
  preview: ImportReport,
  onProgress: (progress: ImportProgress) => void,
): Promise<DoneImport> {
  const response = await portal.upload('/import/run', await formOf(chosen, mappings))
  const { run, report } = await readReport(response, preview, onProgress)
  const resumes = await sendResumes(portal, run, chosen.resumes, report, onProgress)
  return { run, report: mergeReports(report, resumes, chosen.problems) }
}

async function formOf({ tables, resumes }: ChosenFiles, mappings: Mappings): Promise<FormData> {
  const form = new FormData()
  for (const [name, file] of tables) form.append('files', file, name)
  form.append('resumes', JSON.stringify(await describeResumes(resumes)))
  form.append('mappings', JSON.stringify(mappings))
  return form
}

async function readReport(
  response: Response,
  preview: ImportReport,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportEnd> {
  const progressOf = followRows(preview)
  for await (const event of importEvents(response)) {
    if ('error' in event) throw new PortalError(event.error, undefined)
    if ('report' in event) return event
    onProgress(progressOf(event.file, event.rows))
  }
  throw new UnreachableError(undefined)
}

/** Yields the lines of an answer as they arrive. */
export async function* importEvents(response: Response): AsyncGenerator<ImportEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = (await reader?.read().catch(connectionLost)) ?? { done: true, value: undefined }
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

function mergeReports(report: ImportReport, resumes: readonly SentResume[], before: readonly Problem[]): ImportReport {
  const bad = resumes.flatMap(({ file, reason }) => (reason ? [{ file, line: null, reason }] : []))
  const others = report.files.filter(({ file }) => file !== resumesLabel)
  const counted = report.files.find(({ file }) => file === resumesLabel)?.counts
  const files =
    resumes.length > 0 || counted ? [...others, { file: resumesLabel, counts: countsOf(resumes, counted) }] : others
  return { ...report, files, problems: [...before, ...report.problems, ...bad] }
}

function countsOf(resumes: readonly SentResume[], counted: Counts | undefined): Counts {
  const of = (outcome: ImportOutcome) =>
    resumes.filter((event) => event.outcome === outcome).length + (counted?.[outcome] ?? 0)
  return { added: of('added'), changed: of('changed'), unchanged: of('unchanged'), bad: of('bad') }
}
