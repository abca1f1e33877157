import {
  isHiddenFile,
  isResumeFile,
  isTableFile,
  type Problem,
  resumeCountLimit,
  uploadLimit,
} from '#shared/imports/imports.ts'
import { resumeSizeLimit } from '#shared/resumes/resumes.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'

/** Sorts chosen files into those that an import accepts and those that it does not. */
export interface ChosenFiles {
  /** By their names. */
  readonly tables: ReadonlyMap<string, File>
  readonly resumes: readonly File[]
  /** Lists the files that are left out before the upload. */
  readonly problems: readonly Problem[]
}

/** Sorts files by their names into tables, resumes, and others. */
export function sortFiles(files: readonly File[]): ChosenFiles {
  const tables = new Map<string, File>()
  const resumes: File[] = []
  const problems: Problem[] = []
  for (const file of files.filter(({ name }) => !isHiddenFile(name) && name !== 'import-report.csv')) {
    const reason = refusal(file, tables, resumes)
    if (reason) problems.push({ file: file.name, line: null, reason })
    else if (isTableFile(file.name)) tables.set(file.name, file)
    else resumes.push(file)
  }
  return { tables, resumes, problems }
}

function refusal({ name, size }: File, tables: ReadonlyMap<string, File>, resumes: readonly File[]) {
  if (isTableFile(name)) return tables.has(name) ? 'Two files have this name. Choose one of them.' : undefined
  if (!isResumeFile(name))
    return 'You can import only tables (CSV, XLSX, ODS), and resumes as PDF, Word (.docx) or text.'
  if (size > resumeSizeLimit) return 'This file is larger than 10 MB. Upload a smaller one.'
  return resumes.length >= resumeCountLimit
    ? `Choose at most ${formatCount(resumeCountLimit)} resumes at a time.`
    : undefined
}

/** Says why these files cannot be sent together; undefined when they can. */
export function uploadRefusal({ tables, resumes }: ChosenFiles): string | undefined {
  if (tables.size + resumes.length === 0)
    return 'There is nothing to import. Choose tables (CSV, XLSX, ODS), or resumes.'
  const size = [...tables.values()].reduce((sum, file) => sum + file.size, 0)
  if (size <= uploadLimit) return undefined
  return `Here, all tables together can have at most ${uploadLimit / 1024 / 1024} MB. Import more than that on the server, with vouch import.`
}

/** Returns all dropped files, including those in folders. */
export async function droppedFiles(items: DataTransferItemList): Promise<File[]> {
  // The list is empty after the event, so the entries are read before the first await.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  return (await Promise.all(entries.map(filesOf))).flat()
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const files: File[] = []
  // readEntries returns at most a hundred entries per call, and none after the last.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return files
    for (const inner of entries) files.push(...(await filesOf(inner)))
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
