import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from '#server/errors.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { csvText } from '#shared/csvText.ts'
import {
  type ImportReport,
  importFiles,
  isImportFile,
  type Problem,
  problemHeadings,
  problemTable,
  resumesLabel,
} from '#shared/imports.ts'
import { allPeople } from './data.ts'
import { importFile } from './importFile.ts'
import { unknownFile } from './importUpload.ts'
import { Tally } from './report.ts'
import { matchResumes } from './resumeNames.ts'
import { importResumes, type ResumeParts } from './resumes.ts'
import { createWriter } from './target.ts'

/** Every bad row of a run is written here, in the folder that is imported. */
export const reportFile = 'import-report.csv'
const resumesFolder = 'resumes'
/** Resumes that are held in memory together. */
const resumesAtATime = 8

export interface FolderImport extends ResumeParts {
  readonly folder: string
  readonly progress: Progress
  readonly signal: AbortSignal
}

/**
 * Imports a folder of CSV files and resumes. Stopped halfway, it loses nothing that it told of, and the next run goes on.
 * @throws UserError when there is nothing to import in the folder.
 */
export async function importFolder(parts: FolderImport): Promise<ImportReport> {
  const names = await readdir(parts.folder).catch(() => {
    throw new UserError('NOT_FOUND', `There is no folder ${parts.folder}.`)
  })
  if (!names.some((name) => isImportFile(name) || name === resumesFolder)) {
    const wanted = `${importFiles.join(', ')} or a folder ${resumesFolder}`
    throw new UserError('NOT_FOUND', `There is nothing to import in ${parts.folder}: it needs ${wanted}.`)
  }
  const report = await openReport(path.join(parts.folder, reportFile))
  try {
    const tally = new Tally(report.add)
    tellStrangers(names, tally)
    for (const file of importFiles) if (names.includes(file)) await importCsv(parts, file, tally)
    if (names.includes(resumesFolder)) await importResumeFiles(parts, tally)
    return tally.report()
  } finally {
    await report.close()
  }
}

/** Problems reach the disk as they come, so that a run that is killed has told of them too. */
async function openReport(file: string) {
  const handle = await open(file, 'w').catch((error: Error) => {
    throw new UserError(
      'BAD_INPUT',
      `The report cannot be written to ${file} (${error.message}). Make the folder writable.`,
    )
  })
  let written: Promise<unknown> = handle.write(csvText([problemHeadings]))
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

function tellStrangers(names: readonly string[], tally: Tally): void {
  for (const name of names) {
    if (!/\.csv$/i.test(name) || isImportFile(name) || name === reportFile) continue
    tally.bad({ file: name, line: null, reason: unknownFile })
  }
}

function importCsv(parts: FolderImport, file: (typeof importFiles)[number], tally: Tally): Promise<void> {
  return parts.progress.step(file, async (note) => {
    const place = path.join(parts.folder, file)
    const { size } = await stat(place)
    const bytes = createReadStream(place)
    const rows = importFile({ file, bytes, target: createWriter(parts.db, parts.actor), tally })
    for await (const done of rows) {
      note(`${count(done)} rows, ${percent(bytes.bytesRead, size)}`)
      parts.signal.throwIfAborted()
    }
  })
}

async function importResumeFiles(parts: FolderImport, tally: Tally): Promise<void> {
  await parts.progress.step(resumesLabel, async (note) => {
    const files = await filesIn(path.join(parts.folder, resumesFolder))
    const owners = await matchResumes([...new Set(files.map((file) => path.basename(file)))], allPeople(parts.db))
    const bad = (file: string, reason: string) =>
      tally.bad({ file: path.relative(parts.folder, file), line: null, reason }, resumesLabel)
    const matched = files.flatMap((file) => {
      const owner = owners.get(path.basename(file))
      if (owner && 'person' in owner) return [{ file, developerId: owner.person.id }]
      bad(file, owner?.reason ?? '')
      return []
    })
    for (let start = 0; start < matched.length; start += resumesAtATime) {
      parts.signal.throwIfAborted()
      const batch = matched.slice(start, start + resumesAtATime)
      const results = await importResumes(parts, await Promise.all(batch.map(resumeFile)))
      for (const [index, { outcome, reason }] of results.entries()) {
        if (reason) bad(batch[index]?.file ?? '', reason)
        else tally.count(resumesLabel, outcome)
      }
      note(`${count(start + batch.length)} of ${count(matched.length)}`)
    }
  })
}

async function resumeFile({ file, developerId }: { file: string; developerId: string }) {
  const { size } = await stat(file)
  return { developerId, name: path.basename(file), size, read: () => readFile(file) }
}

/** The files of a folder and the folders in it; not links, which may lead anywhere, nor hidden ones, which programs leave behind. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && !/^[.~]/.test(entry.name))
  return files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}

function percent(part: number, whole: number): string {
  return `${Math.floor((100 * part) / Math.max(whole, 1))} %`
}
