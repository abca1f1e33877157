import { createHash } from 'node:crypto'
import { UserError } from '#server/errors.ts'
import { findResumeHashes } from '#server/imports/importer/data.ts'
import { continueRun, type ImportRun } from '#server/imports/runs/data.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { extractText } from '#server/platform/files/extract.ts'
import { refusals } from '#server/platform/files/refusals.ts'
import { type FileDeps, storeFile } from '#server/platform/files/stores/storeFile.ts'
import { insertResume } from '#server/resumes/data.ts'
import type { ResumeImportResult } from '#shared/imports/imports.ts'
import { resumeSizeLimit } from '#shared/resumes/resumes.ts'

export interface ResumeImportDeps extends FileDeps {
  readonly run: ImportRun
  /** The account whose share of the file readers is used. A command has none, and reads two files at a time. */
  readonly account?: string
  /** Counts a resume in the transaction that adds it: of two that are sent at once, the second then finds it counted. */
  readonly countAdded?: (trx: Trx) => Promise<ResumeImportResult>
}

export interface ResumeFile {
  readonly developerId: string
  readonly name: string
  /** The size in bytes, as known before reading. */
  readonly size: number
  read(): Promise<Buffer>
}

/**
 * Stores resumes; the readers limit how many are read at a time.
 * @returns the outcome of each, in the same order.
 */
export async function importResumes(
  deps: ResumeImportDeps,
  files: readonly ResumeFile[],
): Promise<ResumeImportResult[]> {
  const ids = files.map(({ developerId }) => developerId)
  const known = await findResumeHashes(deps.db, ids)
  return Promise.all(files.map((file) => importResume(deps, file, known)))
}

async function importResume(
  deps: ResumeImportDeps,
  file: ResumeFile,
  known: ReadonlySet<string>,
): Promise<ResumeImportResult> {
  try {
    return await storeResume(deps, file, known)
  } catch (error) {
    if (error instanceof UserError) return { outcome: 'bad', reason: error.message }
    throw error
  }
}

/** @throws UserError with the reason why the file is refused. */
async function storeResume(
  { db, files, run: { id, actor }, account, countAdded }: ResumeImportDeps,
  file: ResumeFile,
  known: ReadonlySet<string>,
): Promise<ResumeImportResult> {
  if (file.size > resumeSizeLimit) throw new UserError('TOO_LARGE', refusals.TOO_LARGE)
  const content = await file.read()
  const file_hash = createHash('sha256').update(content).digest('hex')
  if (known.has(`${file.developerId} ${file_hash}`)) return { outcome: 'unchanged' }
  const { type, text } = await extractText(content, account)
  const { added, counted } = await storeFile({ db, files }, { actor, changeId: id }, content, async (trx, file_key) => {
    await continueRun(trx, id)
    const stored = await insertResume(trx, {
      developer_id: file.developerId,
      file_key,
      file_name: file.name,
      file_type: type,
      file_size: content.length,
      file_hash,
      extracted_text: text,
    })
    return { ...stored, counted: stored.added ? await countAdded?.(trx) : undefined }
  })
  return counted ?? { outcome: added ? 'added' : 'unchanged' }
}
