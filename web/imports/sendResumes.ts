import { type ChosenResume, type ResumeNews, resumesLabel, type UploadReport } from '#shared/imports.ts'
import { attemptLimit, delayBefore, isTransient, UnreachableError } from '#web/platform/lib/apiError.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import type { Portal } from '#web/platform/lib/portal.ts'
import { hashOf } from './hashOf.ts'

/** How far an import is. */
export interface ImportProgress {
  readonly file: string
  readonly done: number
  /** Where the whole is known. */
  readonly of?: number
}

/** What became of the resume in a file. */
export type SentResume = ResumeNews & { readonly file: string }

/** What the server knows resumes by. They are read one after another, so that few are in memory at a time. */
export async function factsOf(resumes: readonly File[]): Promise<ChosenResume[]> {
  const described: ChosenResume[] = []
  for (const file of resumes) described.push({ name: file.name, hash: await hashOf(file) })
  return described
}

const resumesAtATime = 3

/**
 * Sends the resumes that the report asks for.
 * @param run names the import that they belong to.
 */
export async function sendResumes(
  portal: Portal,
  run: string,
  resumes: readonly File[],
  report: UploadReport,
  onProgress: (progress: ImportProgress) => void,
): Promise<SentResume[]> {
  const waiting = await ownedOf(resumes, report)
  const total = waiting.length
  const results: SentResume[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { file, developerId } = next
      const news = await sendResume(portal, `/import/resume/${developerId}?run=${run}`, file)
      results.push({ ...news, file: file.name })
      onProgress({ file: resumesLabel, done: results.length, of: total })
    }
  }
  await Promise.all(Array.from({ length: resumesAtATime }, worker))
  return results
}

/** The files that the report asks for, each with its developer. */
async function ownedOf(resumes: readonly File[], report: UploadReport) {
  const described = await factsOf(resumes)
  return report.resumes.flatMap(({ name, hash, developer_id }) => {
    const file = resumes[described.findIndex((one) => one.name === name && one.hash === hash)]
    return file ? [{ file, developerId: developer_id }] : []
  })
}

/** An answer that broke off on its way. */
export function connectionLost(error: unknown): never {
  throw new UnreachableError(error)
}

/** A lost connection is tried again; any other failure is told of this file, and the others go on. */
async function sendResume(portal: Portal, path: string, file: File): Promise<ResumeNews> {
  const headers = { 'x-file-name': encodeURIComponent(file.name), 'content-type': 'application/octet-stream' }
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await portal.upload(path, file, headers)
      return (await response.json().catch(connectionLost)) as ResumeNews
    } catch (error) {
      if (!isTransient(error) || attempt === attemptLimit) return { outcome: 'bad', reason: errorText(error) ?? '' }
      await new Promise((resolve) => setTimeout(resolve, delayBefore(attempt)))
    }
  }
}
