import {
  type Counts,
  type ImportNews,
  type ImportReport,
  type Outcome,
  type Problem,
  resumesLabel,
  type UploadReport,
} from '#shared/imports.ts'
import { UnreachableError } from '#web/platform/lib/apiError.ts'
import { type Portal, PortalError } from '#web/platform/lib/portal.ts'
import type { ChosenFiles } from './chosenFiles.ts'
import { connectionLost, factsOf, type ImportProgress, type SentResume, sendResumes } from './sendResumes.ts'

/** Asks what an import of these files would do. */
export async function previewImport(portal: Portal, chosen: ChosenFiles): Promise<ImportReport> {
  const response = await portal.upload('/import/preview', await formOf(chosen))
  const report = (await response.json().catch(connectionLost)) as UploadReport
  return { ...report, problems: [...chosen.problems, ...report.problems] }
}

/**
 * Imports these files: first the rows, then each resume whose owner is known. It is safe to repeat after an error.
 * @throws Error with the sentence that ended it.
 */
export async function runImport(
  portal: Portal,
  chosen: ChosenFiles,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const run = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const response = await portal.upload(`/import/run?run=${run}`, await formOf(chosen))
  const report = await changesSince(response, onProgress)
  const resumes = await sendResumes(portal, run, chosen.resumes, report, onProgress)
  return merged(report, resumes, chosen.problems)
}

async function formOf({ tables, resumes }: ChosenFiles): Promise<FormData> {
  const form = new FormData()
  for (const [name, file] of tables) form.append('files', file, name)
  form.append('resumes', JSON.stringify(await factsOf(resumes)))
  return form
}

async function changesSince(response: Response, onProgress: (progress: ImportProgress) => void): Promise<UploadReport> {
  for await (const news of newsIn(response)) {
    if ('error' in news) throw new PortalError(news.error, undefined)
    if ('report' in news) return news.report
    onProgress({ file: news.file, done: news.rows })
  }
  throw new UnreachableError(undefined)
}

/** The lines of an answer, each when it is there. */
export async function* newsIn(response: Response): AsyncGenerator<ImportNews> {
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

function merged(report: ImportReport, resumes: readonly SentResume[], before: readonly Problem[]): ImportReport {
  const bad = resumes.flatMap(({ file, reason }) => (reason ? [{ file, line: null, reason }] : []))
  const others = report.files.filter(({ file }) => file !== resumesLabel)
  const counted = report.files.find(({ file }) => file === resumesLabel)?.counts
  const files =
    resumes.length > 0 || counted ? [...others, { file: resumesLabel, counts: countsOf(resumes, counted) }] : others
  return { files, problems: [...before, ...report.problems, ...bad] }
}

function countsOf(resumes: readonly SentResume[], counted: Counts | undefined): Counts {
  const of = (outcome: Outcome) => resumes.filter((news) => news.outcome === outcome).length + (counted?.[outcome] ?? 0)
  return { added: of('added'), changed: of('changed'), unchanged: of('unchanged'), bad: of('bad') }
}
