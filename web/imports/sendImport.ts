import {
  type Counts,
  type ImportNews,
  type ImportReport,
  type Outcome,
  type Problem,
  type ResumeNews,
  resumesLabel,
  type UploadReport,
} from '#shared/imports.ts'
import { isTransient, UnreachableError } from '#web/lib/apiError.ts'
import { errorText } from '#web/lib/errorText.ts'
import { type Portal, PortalError } from '#web/lib/portal.ts'
import type { ChosenFiles } from './chosenFiles.ts'

/** How far an import is. */
export interface ImportProgress {
  readonly file: string
  readonly done: number
  /** Where the whole is known. */
  readonly of?: number
}

/** Asks what an import of these files would do. */
export async function previewImport(portal: Portal, chosen: ChosenFiles): Promise<ImportReport> {
  const response = await portal.upload('/import/preview', formOf(chosen))
  const report = (await response.json()) as UploadReport
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
  const response = await portal.upload(`/import/run?run=${run}`, formOf(chosen))
  const report = await readNews(response, onProgress)
  const resumes = await sendResumes(portal, run, chosen, report, onProgress)
  return merged(report, resumes, chosen.problems)
}

function formOf({ tables, resumes }: ChosenFiles): FormData {
  const form = new FormData()
  for (const [name, file] of tables) form.append('files', file, name)
  form.append('resumes', JSON.stringify(resumes.map(({ name }) => name)))
  return form
}

async function readNews(response: Response, onProgress: (progress: ImportProgress) => void): Promise<UploadReport> {
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

function connectionLost(error: unknown): never {
  throw new UnreachableError(error)
}

const resumesAtATime = 3

async function sendResumes(
  portal: Portal,
  run: string,
  { resumes }: ChosenFiles,
  report: UploadReport,
  onProgress: (progress: ImportProgress) => void,
): Promise<(ResumeNews & { file: string })[]> {
  const owners = new Map(report.resumes.map(({ name, developer_id }) => [name, developer_id]))
  const waiting = resumes.filter(({ name }) => owners.has(name))
  const total = waiting.length
  const results: (ResumeNews & { file: string })[] = []
  const worker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const news = await sendResume(portal, `/import/resume/${owners.get(file.name)}?run=${run}`, file)
      results.push({ ...news, file: file.name })
      onProgress({ file: resumesLabel, done: results.length, of: total })
    }
  }
  await Promise.all(Array.from({ length: resumesAtATime }, worker))
  return results
}

const attempts = 4

/** A lost connection is tried again; any other failure is told of this file, and the others go on. */
async function sendResume(portal: Portal, path: string, file: File): Promise<ResumeNews> {
  const headers = { 'x-file-name': encodeURIComponent(file.name), 'content-type': 'application/octet-stream' }
  for (let attempt = 1; ; attempt++) {
    try {
      return (await (await portal.upload(path, file, headers)).json()) as ResumeNews
    } catch (error) {
      if (!isTransient(error) || attempt === attempts) return { outcome: 'bad', reason: errorText(error) ?? '' }
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt))
    }
  }
}

function merged(
  report: ImportReport,
  resumes: readonly (ResumeNews & { file: string })[],
  before: readonly Problem[],
): ImportReport {
  const bad = resumes.flatMap(({ file, reason }) => (reason ? [{ file, line: null, reason }] : []))
  const others = report.files.filter(({ file }) => file !== resumesLabel)
  const counted = report.files.find(({ file }) => file === resumesLabel)?.counts
  const files =
    resumes.length > 0 || counted ? [...others, { file: resumesLabel, counts: countsOf(resumes, counted) }] : others
  return { files, problems: [...before, ...report.problems, ...bad] }
}

function countsOf(resumes: readonly ResumeNews[], counted: Counts | undefined): Counts {
  const of = (outcome: Outcome) => resumes.filter((news) => news.outcome === outcome).length + (counted?.[outcome] ?? 0)
  return { added: of('added'), changed: of('changed'), unchanged: of('unchanged'), bad: of('bad') }
}
