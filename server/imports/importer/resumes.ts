import { createHash } from 'node:crypto'
import { UserError } from '#server/errors.ts'
import { extractText, refusals } from '#server/platform/files/extract.ts'
import { type FileDeps, storeFile } from '#server/platform/files/storeFile.ts'
import { insertResume } from '#server/resumes/data.ts'
import type { ResumeNews } from '#shared/imports.ts'
import { resumeSizeLimit } from '#shared/resumes.ts'
import { findResumeHashes } from './data.ts'

/** What storing a resume takes. */
export interface ResumeParts extends FileDeps {
  /** `import:<run>` */
  readonly actor: string
  /** Whose turn it is when the files are read; a command has none, and reads two at a time. */
  readonly account?: string
}

/** A file that is a developer's resume. */
export interface ResumeFile {
  readonly developerId: string
  readonly name: string
  /** Bytes, as far as known before it is read. */
  readonly size: number
  read(): Promise<Buffer>
}

/** Stores resumes, as many at a time as can be read. @returns what became of each, in their order. */
export async function importResumes(deps: ResumeParts, files: readonly ResumeFile[]): Promise<ResumeNews[]> {
  const known = await findResumeHashes(
    deps.db,
    files.map(({ developerId }) => developerId),
  )
  return Promise.all(files.map((file) => importResume(deps, file, known)))
}

async function importResume(deps: ResumeParts, file: ResumeFile, known: ReadonlySet<string>): Promise<ResumeNews> {
  try {
    const added = await storeResume(deps, file, known)
    return { outcome: added ? 'added' : 'unchanged' }
  } catch (error) {
    if (error instanceof UserError) return { outcome: 'bad', reason: error.message }
    throw error
  }
}

/** @throws UserError with the reason why the file is refused. */
async function storeResume(
  { db, files, actor, account }: ResumeParts,
  file: ResumeFile,
  known: ReadonlySet<string>,
): Promise<boolean> {
  if (file.size > resumeSizeLimit) throw new UserError('TOO_LARGE', refusals.TOO_LARGE)
  const content = await file.read()
  const file_hash = createHash('sha256').update(content).digest('hex')
  if (known.has(`${file.developerId} ${file_hash}`)) return false
  const { type, text } = await extractText(content, account)
  const { added } = await storeFile({ db, files }, { actor }, content, (trx, file_key) =>
    insertResume(trx, {
      developer_id: file.developerId,
      file_key,
      file_name: file.name,
      file_type: type,
      file_size: content.length,
      file_hash,
      extracted_text: text,
    }),
  )
  return added
}
