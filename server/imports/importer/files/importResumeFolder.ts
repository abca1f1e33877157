import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { followImport, thousands } from '#server/imports/importer/commandProgress.ts'
import { allDevelopers } from '#server/imports/importer/data.ts'
import type { ImportTally } from '#server/imports/importer/report.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { isHiddenFile, resumesLabel } from '#shared/imports/imports.ts'
import { matchResumes } from './resumeNames.ts'
import { importResumes, type ResumeImportDeps } from './resumes.ts'

interface ResumeFolderImport extends ResumeImportDeps {
  readonly folder: string
  readonly progress: Progress
  readonly signal: AbortSignal
}

/** Limits the resumes in memory. */
const resumesAtATime = 8

/** Imports the resumes in a folder of the imported one, a few at a time. Those without an owner go to the tally. */
export async function importResumeFolder(options: ResumeFolderImport, name: string, tally: ImportTally): Promise<void> {
  await options.progress.step(resumesLabel, async (note) => {
    const files = await filesIn(path.join(options.folder, name))
    const owners = await matchResumes([...new Set(files.map((file) => path.basename(file)))], allDevelopers(options.db))
    const bad = (file: string, reason: string) =>
      tally.bad({ file: path.relative(options.folder, file), line: null, reason }, resumesLabel)
    const matched = files.flatMap((file) => {
      const owner = owners.get(path.basename(file))
      if (owner && 'person' in owner) return [{ file, developerId: owner.person.id }]
      bad(file, owner?.reason ?? '')
      return []
    })
    const follow = followImport()
    for (let start = 0; start < matched.length; start += resumesAtATime) {
      options.signal.throwIfAborted()
      const batch = matched.slice(start, start + resumesAtATime)
      const results = await importResumes(options, await Promise.all(batch.map(resumeFile)))
      for (const [index, { outcome, reason }] of results.entries()) {
        if (reason) bad(batch[index]?.file ?? '', reason)
        else tally.count(resumesLabel, outcome)
      }
      const done = start + batch.length
      note(follow(`${thousands(done)} of ${thousands(matched.length)}`, done / matched.length))
    }
  })
}

async function resumeFile({ file, developerId }: { file: string; developerId: string }) {
  const { size } = await stat(file)
  return { developerId, name: path.basename(file), size, read: () => readFile(file) }
}

/** Lists files recursively. It skips links, which may lead anywhere, and hidden files, which programs leave behind. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && !isHiddenFile(entry.name))
  return files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()
}
