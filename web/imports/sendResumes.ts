import { type ChosenResume, type ResumeImportResult, resumesLabel, type UploadReport } from '#shared/imports/imports.ts'
import { isTransient, maxAttempts, retryDelay, UnreachableError } from '#web/platform/lib/api/apiError.ts'
import { type Portal, PortalError } from '#web/platform/lib/api/portal.ts'
import { sendFile } from '#web/platform/lib/files/sendFile.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { type ImportProgress, withTimeLeft } from './importProgress.ts'

export type SentResume = ResumeImportResult & { readonly file: string }

/** Describes resumes for the server. It reads them one after another, so that few are in memory at a time. */
export async function describeResumes(resumes: readonly File[]): Promise<ChosenResume[]> {
  const described: ChosenResume[] = []
  for (const file of resumes) described.push({ name: file.name, hash: await hashOf(file) })
  return described
}

const resumesAtATime = 3

/**
 * Sends the resumes that the report requests.
 * @param run names the import that they belong to.
 */
export async function sendResumes(
  portal: Portal,
  run: string,
  resumes: readonly File[],
  report: UploadReport,
  onProgress: (progress: ImportProgress) => void,
): Promise<SentResume[]> {
  const waiting = await requestedResumes(resumes, report)
  const total = waiting.length
  const results: SentResume[] = []
  const began = performance.now()
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { file, developerId, number } = next
      const result = await sendResume(portal, `/import/resume/${developerId}?run=${run}&number=${number}`, file)
      results.push({ ...result, file: file.name })
      const done = results.length
      const progress = { file: resumesLabel, done, of: total }
      onProgress(withTimeLeft(progress, done, total, (performance.now() - began) / 1000))
    }
  }
  await Promise.all(Array.from({ length: resumesAtATime }, worker))
  return results
}

/** Returns the files that the report requests, each with its developer and its number in the report, which tells a file that is sent again. */
async function requestedResumes(resumes: readonly File[], report: UploadReport) {
  const described = await describeResumes(resumes)
  const files = new Map(described.map((one, index) => [keyOf(one), resumes[index]]))
  return report.resumes.flatMap(({ name, hash, developer_id }, number) => {
    const file = files.get(keyOf({ name, hash }))
    return file ? [{ file, developerId: developer_id, number }] : []
  })
}

function keyOf({ name, hash }: ChosenResume): string {
  return `${hash} ${name}`
}

/** Reports a broken-off answer as a lost connection. */
export function connectionLost(error: unknown): never {
  throw new UnreachableError(error)
}

/**
 * Retries after a lost connection or while a part of the server is unavailable, and as soon as the limit of requests allows it, which
 * thousands in a row reach. Any other failure becomes the outcome of this file, and the others continue.
 */
async function sendResume(portal: Portal, path: string, file: File): Promise<ResumeImportResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendFile<ResumeImportResult>(portal, path, file)
    } catch (error) {
      const retryAfter = error instanceof PortalError ? error.retryAfter : undefined
      const isAway = error instanceof PortalError && error.code === 'UNAVAILABLE'
      const isPassing = isTransient(error) || isAway || retryAfter !== undefined
      if (!isPassing || attempt === maxAttempts) return { outcome: 'bad', reason: failureText(error) }
      await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt, retryAfter)))
    }
  }
}

const known = new WeakMap<File, Promise<string>>()

/**
 * Returns the SHA-256 of a file in hex, which the server uses to recognize a stored resume. Each file is read once.
 * @throws Error with a sentence for the user when the file was changed or removed after it was chosen.
 */
function hashOf(file: File): Promise<string> {
  const hash = known.get(file) ?? read(file)
  known.set(file, hash)
  return hash
}

async function read(file: File): Promise<string> {
  const content = await file.arrayBuffer().catch(() => {
    throw new Error(`${file.name} can no longer be read. Choose the files again.`)
  })
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
