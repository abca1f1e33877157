import type { Database } from '#server/platform/db/connection/connect.ts'
import {
  type ChosenResume,
  type ImportEvent,
  type ImportFile,
  importFiles,
  isImportFile,
  resumesLabel,
  type UploadReport,
} from '#shared/imports/imports.ts'
import { allDevelopers, findResumeHashes, type ResumeOwner } from './data.ts'
import { importFile } from './importFile.ts'
import type { Pending } from './lookup.ts'
import { ImportTally } from './report.ts'
import { matchResumes } from './resumeNames.ts'
import { createPreview, createWriter, type ImportTarget } from './target.ts'

/** The import screen sends CSV files by name, and descriptions of its resumes. */
export interface ImportUpload {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly resumes: readonly ChosenResume[]
}

/** Reports what an import of these files would do. Writes nothing. */
export async function previewUpload(db: Database, upload: ImportUpload): Promise<UploadReport> {
  const target = createPreview(db)
  const tally = new ImportTally()
  for await (const _news of importCsvFiles(upload, target, tally));
  for (const _resume of await matchUploaded(db, upload, tally, target.pending)) tally.count(resumesLabel, 'added')
  return { ...tally.report(), resumes: [] }
}

/** Imports the CSV files, and yields its progress. The resumes follow in requests of their own. */
export async function* importUpload(db: Database, upload: ImportUpload, actor: string): AsyncGenerator<ImportEvent> {
  const tally = new ImportTally()
  yield* importCsvFiles(upload, createWriter(db, actor), tally)
  const resumes = await matchUploaded(db, upload, tally)
  yield { report: { ...tally.report(), resumes } }
}

async function* importCsvFiles(
  { files }: ImportUpload,
  target: ImportTarget,
  tally: ImportTally,
): AsyncGenerator<{ file: ImportFile; rows: number }> {
  for (const name of files.keys()) {
    if (!isImportFile(name)) tally.bad({ file: name, line: null, reason: unknownFile })
  }
  for (const file of importFiles) {
    const content = files.get(file)
    if (!content) continue
    for await (const rows of importFile({ file, bytes: [content], target, tally })) yield { file, rows }
  }
}

export const unknownFile = `Vouch does not know this file. It imports ${importFiles.join(', ')}.`

/** Finds the resumes to be stored. Resumes without an owner and those stored already go to the tally. */
async function matchUploaded(
  db: Database,
  { resumes }: ImportUpload,
  tally: ImportTally,
  pending?: Pending,
): Promise<UploadReport['resumes']> {
  if (resumes.length === 0) return []
  const owners = await matchResumes(
    resumes.map(({ name }) => name),
    developersWithPending(db, pending),
  )
  const matched = resumes.flatMap((resume) => {
    const owner = owners.get(resume.name)
    if (owner && 'person' in owner) return [{ ...resume, developer_id: owner.person.id }]
    tally.bad({ file: resume.name, line: null, reason: owner?.reason ?? '' }, resumesLabel)
    return []
  })
  const known = await findResumeHashes(
    db,
    matched.map(({ developer_id }) => developer_id),
  )
  return matched.filter(({ developer_id, hash }) => {
    const isKnown = known.has(`${developer_id} ${hash}`)
    if (isKnown) tally.count(resumesLabel, 'unchanged')
    return !isKnown
  })
}

async function* developersWithPending(
  db: Database,
  pending: Pending | undefined,
): AsyncGenerator<readonly ResumeOwner[]> {
  yield* allDevelopers(db)
  if (pending) yield pending.developers()
}
