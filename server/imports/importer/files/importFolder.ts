import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from '#server/errors.ts'
import { followImport, thousands } from '#server/imports/importer/commandProgress.ts'
import { importMappedTable, isMappedFile, readMappedTables } from '#server/imports/importer/mappedTables.ts'
import { settleCompanies } from '#server/imports/importer/records/settleCompanies.ts'
import { ImportTally } from '#server/imports/importer/report.ts'
import { refuseRowsAgainst } from '#server/imports/importer/rowsAgainst.ts'
import { createWriter } from '#server/imports/importer/target.ts'
import type { MappedTable } from '#server/imports/mapping/mappedRows.ts'
import { presetMappings } from '#server/imports/presets/presetMappings.ts'
import { endRun, type ImportRun, startRun } from '#server/imports/runs/data.ts'
import { storedReport } from '#server/imports/runs/storedReport.ts'
import { readCsv } from '#server/imports/templates/csv.ts'
import { columnsOf } from '#server/imports/templates/rows.ts'
import type { FileDeps } from '#server/platform/files/stores/storeFile.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import type { ImportRunState } from '#shared/imports/importRuns.ts'
import type { ImportSystem } from '#shared/imports/importSystems.ts'
import {
  type ImportReport,
  importFiles,
  isHiddenFile,
  isImportFile,
  isResumeFile,
  isTableFile,
  type Problem,
  problemHeadings,
  problemTable,
  resumesLabel,
  textFileRule,
} from '#shared/imports/imports.ts'
import type { DecidedTable, TableMapping } from '#shared/imports/mapping.ts'
import { byteOrderMark, csvText } from '#shared/platform/text/csvText.ts'
import { importFile } from './importFile.ts'
import { importResumeFolder } from './importResumeFolder.ts'
import { unknownFile } from './importUpload.ts'

/** The import writes it into the imported folder, with every bad row of a run. */
export const reportFile = 'import-report.csv'
const resumesFolder = 'resumes'

export interface FolderImport extends FileDeps {
  readonly folder: string
  /** Called with the id of the run before it writes anything. */
  readonly onStart: (run: string) => void
  readonly progress: Progress
  readonly signal: AbortSignal
  /** Tables that are no templates, by file name and sheet. */
  readonly mappings?: Readonly<Record<string, TableMapping>>
  /** The system whose exports need no mapping. */
  readonly system?: ImportSystem | undefined
  /** Adds the companies that only jobs name, whatever the mappings of their tables say. */
  readonly addCompanies?: boolean
}

interface StartedImport extends FolderImport {
  readonly run: ImportRun
}

/**
 * Imports a folder of CSV files and resumes. If it is stopped, what it reported stays written, and the next run continues.
 * @throws UserError NOT_FOUND when the folder has nothing to import; BAD_INPUT when the report cannot be written, or when a row waits for a
 * decision that nobody may miss.
 */
export async function importFolder(options: FolderImport): Promise<ImportReport> {
  const names = await readdir(options.folder).catch(() => {
    throw new UserError('NOT_FOUND', `There is no folder ${options.folder}.`)
  })
  const mappings = mappingsOf({ ...(await presetMappings(options, names)), ...options.mappings }, options.addCompanies)
  const mapped = names.filter((name) => isMappedFile(name, mappings))
  if (mapped.length === 0 && !names.some((name) => isImportFile(name) || name === resumesFolder)) {
    const wanted = `${importFiles.join(', ')} or a folder ${resumesFolder}`
    throw new UserError('NOT_FOUND', `There is nothing to import in ${options.folder}: it needs ${wanted}.`)
  }
  const report = await openReport(path.join(options.folder, reportFile))
  try {
    return await runFolder({ ...options, mappings }, { names, mapped }, new ImportTally(report.add))
  } finally {
    await report.close()
  }
}

/** @throws UserError BAD_INPUT when companies are to be added and no table of jobs is mapped. A template names those that are known. */
function mappingsOf(mappings: Record<string, TableMapping>, addCompanies = false): Record<string, TableMapping> {
  if (!addCompanies) return mappings
  if (!Object.values(mappings).some(({ file }) => file === 'jobs.csv')) {
    throw new UserError(
      'BAD_INPUT',
      'Companies are added from a table of jobs whose columns are mapped, and there is none. Name its mapping or its preset, or put the companies into companies.csv. Nothing was imported.',
    )
  }
  return Object.fromEntries(
    Object.entries(mappings).map(([name, mapping]) => [
      name,
      { ...mapping, add_companies: mapping.file === 'jobs.csv' },
    ]),
  )
}

/** Names the files of a folder, and those of them that have a mapping. */
interface FolderFiles {
  readonly names: readonly string[]
  readonly mapped: readonly string[]
}

interface ReadFolder extends FolderFiles {
  readonly tables: readonly MappedTable[]
}

async function runFolder(options: FolderImport, { names, mapped }: FolderFiles, tally: ImportTally) {
  const { db, mappings = {} } = options
  const others = names.filter((name) => !mapped.includes(name))
  reportLeftFiles(others, tally)
  const tables = settleCompanies(await readMappedFiles(options, mapped, tally), names)
  refuseRowsAgainst(tables)
  const tableNames = [...names.filter((name) => isImportFile(name)), ...mapped]
  const run = await startRun(db, { account: null, files: tableNames, mappings })
  options.onStart(run.id)
  let state: ImportRunState = 'STOPPED'
  try {
    await importContents({ ...options, run }, { names, mapped, tables }, tally)
    state = 'DONE'
    return tally.report()
  } finally {
    const ofTables = [...tableNames, ...Object.keys(mappings), ...names.filter(isTableFile)]
    await endRun(db, run.id, state, storedReport(tally.report(), ofTables))
  }
}

async function importContents(
  started: StartedImport,
  { names, mapped, tables }: ReadFolder,
  tally: ImportTally,
): Promise<void> {
  for (const file of importFiles) {
    if (names.includes(file) && !mapped.includes(file)) await importCsv(started, file, tally)
    for (const table of tables.filter(({ mapping }) => mapping.file === file)) await importMapped(started, table, tally)
  }
  if (names.includes(resumesFolder)) await importResumeFolder(started, resumesFolder, tally)
}

/** Opens the report. Problems reach the disk at once, so that a killed run has reported them too. */
async function openReport(file: string) {
  const handle = await open(file, 'w').catch((error: Error) => {
    throw new UserError(
      'BAD_INPUT',
      `The report cannot be written to ${file} (${error.message}). Make the folder writable.`,
    )
  })
  let written: Promise<unknown> = handle.write(byteOrderMark + csvText([problemHeadings]))
  return {
    add: (problem: Problem) => {
      written = written.then(() => handle.write(csvText(problemTable([problem]))))
    },
    close: async () => {
      await written
      await handle.close()
    },
  }
}

/** Names the tables and resumes that are left out. Other files, such as a mapping, are nobody's data. */
function reportLeftFiles(names: readonly string[], tally: ImportTally): void {
  for (const name of names) {
    if (isImportFile(name) || name === reportFile || isHiddenFile(name)) continue
    if (isTableFile(name)) tally.bad({ file: name, line: null, reason: unknownFile })
    else if (isResumeFile(name)) tally.bad({ file: name, line: null, reason: misplacedReason(name) }, resumesLabel)
  }
}

function misplacedReason(name: string): string {
  const advice = `Resumes are imported from a folder ${resumesFolder} beside the tables. Move it there.`
  return /\.txt$/i.test(name) ? `${advice} ${textFileRule}` : advice
}

function importCsv(options: StartedImport, file: (typeof importFiles)[number], tally: ImportTally): Promise<void> {
  return options.progress.step(file, async (note) => {
    const filePath = path.join(options.folder, file)
    const { size } = await stat(filePath)
    const bytes = createReadStream(filePath)
    const follow = followImport()
    const rows = importFile({
      file,
      rows: readCsv(bytes, columnsOf(file)),
      target: createWriter(options.db, options.run),
      tally,
    })
    for await (const done of rows) {
      note(follow(`${thousands(done)} rows, ${percent(bytes.bytesRead, size)}`, bytes.bytesRead / Math.max(size, 1)))
      options.signal.throwIfAborted()
    }
  })
}

async function readMappedFiles(options: FolderImport, names: readonly string[], tally: ImportTally) {
  const contents = await Promise.all(
    names.map(async (name) => [name, await readFile(path.join(options.folder, name))] as const),
  )
  const decided = Object.entries(options.mappings ?? {}).map(([name, mapping]): [string, DecidedTable] => [
    name,
    { ...mapping, corrections: [], apart: [] },
  ])
  return readMappedTables(new Map(contents), Object.fromEntries(decided), tally)
}

function importMapped(options: StartedImport, table: MappedTable, tally: ImportTally): Promise<void> {
  return options.progress.step(table.name, async (note) => {
    const target = createWriter(options.db, options.run)
    const [follow, { length: total }] = [followImport(), table.rows]
    for await (const done of importMappedTable({ db: options.db, table, target, tally })) {
      note(follow(`${thousands(done)} of ${thousands(total)} rows`, done / total))
      options.signal.throwIfAborted()
    }
  })
}

function percent(part: number, whole: number): string {
  return `${Math.floor((100 * part) / Math.max(whole, 1))} %`
}
