import { allDevelopers, findResumeHashes, type ResumeOwner } from '#server/imports/importer/data.ts'
import { estimatedSeconds } from '#server/imports/importer/estimate.ts'
import { importMappedTable, isMappedFile, readMappedTables } from '#server/imports/importer/mappedTables.ts'
import type { Pending } from '#server/imports/importer/pending.ts'
import { wordPlans } from '#server/imports/importer/plannedRows.ts'
import { settleCompanies } from '#server/imports/importer/records/settleCompanies.ts'
import { ImportTally } from '#server/imports/importer/report.ts'
import { refuseRowsAgainst } from '#server/imports/importer/rowsAgainst.ts'
import { createPreview, createWriter, type ImportTarget } from '#server/imports/importer/target.ts'
import type { MappedTable } from '#server/imports/mapping/mappedRows.ts'
import { endRun, startRun } from '#server/imports/runs/data.ts'
import { awaitResumes, storedReport } from '#server/imports/runs/storedReport.ts'
import { readCsv } from '#server/imports/templates/csv.ts'
import { columnsOf } from '#server/imports/templates/rows.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { ImportRunState } from '#shared/imports/importRuns.ts'
import {
  type ChosenResume,
  type ImportEvent,
  importFiles,
  isImportFile,
  resumesLabel,
  type UploadReport,
} from '#shared/imports/imports.ts'
import type { DecidedTable } from '#shared/imports/mapping.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { importFile } from './importFile.ts'
import { matchResumes } from './resumeNames.ts'

/** The import screen sends tables by name, and descriptions of its resumes. */
export interface ImportUpload {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly resumes: readonly ChosenResume[]
  /** The mappings of tables that are no templates, by file name and sheet. */
  readonly mappings: Readonly<Record<string, DecidedTable>>
  readonly account: string
}

/** Reports what an import of these files would do, in words of what the role may read. Writes nothing. */
export async function previewUpload(db: Database, upload: ImportUpload, role: Role): Promise<UploadReport> {
  const target = createPreview(db)
  const tally = new ImportTally()
  const began = performance.now()
  const tables = await readTables(upload, tally)
  for await (const _news of importTables(db, { ...upload, tables }, target, tally));
  const seconds = (performance.now() - began) / 1000
  const rows = tally.total()
  const resumes = await matchUploaded(db, upload, tally, target.pending)
  for (const _resume of resumes) tally.count(resumesLabel, 'added')
  const estimate = estimatedSeconds({ seconds, rows, resumes: resumes.length })
  const planned = await wordPlans(db, tally.plans(), target.pending.names(), role)
  return { ...tally.report(), rows: planned, seconds: estimate, resumes: [] }
}

/**
 * Imports the tables as a new run, and yields its progress. The resumes follow in requests of their own, and the last of them ends the
 * run.
 * @throws UserError BAD_INPUT before the run begins, where a row waits for a decision that nobody may miss.
 */
export async function* importUpload(db: Database, upload: ImportUpload): AsyncGenerator<ImportEvent> {
  const { account, mappings } = upload
  const names = [...upload.files.keys()]
  const tally = new ImportTally()
  const tables = await readTables(upload, tally)
  refuseRowsAgainst(tables)
  const run = await startRun(db, { account, files: names, mappings })
  let state: ImportRunState = 'STOPPED'
  let resumes: UploadReport['resumes'] = []
  try {
    yield* importTables(db, { ...upload, tables }, createWriter(db, run), tally)
    resumes = await matchUploaded(db, upload, tally)
    state = resumes.length > 0 ? 'RUNNING' : 'DONE'
  } finally {
    const report = storedReport(tally.report(), [...names, ...Object.keys(mappings)])
    await endRun(db, run.id, state, awaitResumes(report, resumes.length))
  }
  yield { run: run.id, report: { ...tally.report(), resumes } }
}

/** Reads the tables that are no templates. Files that cannot be imported go to the tally. */
async function readTables(
  { files, mappings, account }: ImportUpload,
  tally: ImportTally,
): Promise<readonly MappedTable[]> {
  const names = [...files.keys()]
  const mapped = names.filter((name) => isMappedFile(name, mappings))
  for (const name of names) {
    if (!isImportFile(name) && !mapped.includes(name)) tally.bad({ file: name, line: null, reason: unknownFile })
  }
  const contents = new Map(mapped.map((name) => [name, files.get(name) ?? new Uint8Array()]))
  return settleCompanies(await readMappedTables(contents, mappings, tally, account), names)
}

interface ReadUpload extends ImportUpload {
  readonly tables: readonly MappedTable[]
}

async function* importTables(
  db: Database,
  { files, mappings, tables }: ReadUpload,
  target: ImportTarget,
  tally: ImportTally,
): AsyncGenerator<{ file: string; rows: number }> {
  for (const file of importFiles) {
    const content = isMappedFile(file, mappings) ? undefined : files.get(file)
    if (content) {
      const rows = readCsv([content], columnsOf(file))
      for await (const done of importFile({ file, rows, target, tally })) yield { file, rows: done }
    }
    for (const table of tables.filter(({ mapping }) => mapping.file === file)) {
      for await (const done of importMappedTable({ db, table, target, tally })) yield { file: table.name, rows: done }
    }
  }
}

export const unknownFile = `Vouch does not know this file. It imports ${importFiles.join(', ')}, and tables whose columns are mapped.`

/** Finds the resumes to be stored. Resumes without an owner and those stored already go to the tally. */
async function matchUploaded(
  db: Database,
  { resumes }: ImportUpload,
  tally: ImportTally,
  pending?: Pending,
): Promise<UploadReport['resumes']> {
  if (resumes.length === 0) return []
  const names = resumes.map(({ name }) => name)
  const owners = await matchResumes(names, developersWithPending(db, pending))
  const matched = resumes.flatMap((resume) => {
    const owner = owners.get(resume.name)
    if (owner && 'person' in owner) return [{ ...resume, developer_id: owner.person.id }]
    tally.bad({ file: resume.name, line: null, reason: owner?.reason ?? '' }, resumesLabel)
    return []
  })
  const ids = matched.map(({ developer_id }) => developer_id)
  const known = await findResumeHashes(db, ids)
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
