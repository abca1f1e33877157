import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import { importFolder, reportFile } from '#server/imports/importer/files/importFolder.ts'
import { attachDatabase, requireData } from '#server/platform/db/connection/attach.ts'
import { connect } from '#server/platform/db/connection/connect.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { permitOnlyStarts } from '#server/platform/db/schema/upgradePermit.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { createVirusScanner } from '#server/platform/files/viruses/scanner.ts'
import { createUploadStore } from '#server/platform/files/viruses/uploadStore.ts'
import { createLog } from '#server/platform/observe/log.ts'
import { type ImportSystem, importSystems } from '#shared/imports/importSystems.ts'
import { allProblems, type ImportReport } from '#shared/imports/imports.ts'
import { mappingFile, type TableMapping } from '#shared/imports/mapping.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { type CommandContext, typedPath } from './context.ts'

/** Bad rows that the terminal shows. The report lists all of them. */
const maxShown = 20

interface ImportOptions {
  /** The file of a mapping. */
  readonly mapping?: string
  /** The name of a system. */
  readonly preset?: string
  readonly addCompanies?: boolean
}

/** Imports a folder of tables and resumes, and prints what was left out and why. */
export async function importFirm(
  { env, progress, signal, say }: CommandContext,
  typed: string,
  { mapping, preset, addCompanies = false }: ImportOptions,
): Promise<void> {
  const folder = typedPath(typed)
  const mappings = mapping ? await readMapping(typedPath(mapping)) : {}
  const system = preset === undefined ? undefined : systemNamed(preset)
  await requireData(env)
  const database = await attachDatabase(env, progress, 'vouch import')
  try {
    await progress.step('Migrating the database', () =>
      migrate(env.DATABASE_OWNER_URL ?? database.url, undefined, progress.say, permitOnlyStarts),
    )
    const db = connect(database.url, 4)
    try {
      const scanner = createVirusScanner(env, await createLog(env))
      const files = createUploadStore({ db, files: await createFileStore(env), scanner })
      const onStart = (run: string) => say(`Importing ${folder} as ${run}.`)
      const report = await importFolder({
        db,
        files,
        folder,
        mappings,
        system,
        addCompanies,
        onStart,
        progress,
        signal,
      })
      printReport(report, path.join(folder, reportFile), say)
    } finally {
      await db.destroy()
    }
  } finally {
    await database.close()
  }
}

/** Finds a system by its name, such as Hire Gnome or hire-gnome. */
function systemNamed(name: string): ImportSystem {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  const found = keysOf(importSystems).find((system) => plain(system) === plain(name))
  if (found) return found
  const known = keysOf(importSystems).map((system) => importSystems[system].label)
  throw new UserError('BAD_INPUT', `There is no preset named ${name}. Choose one of: ${known.join(', ')}.`)
}

/** Reads the mapping file that the import screen saves. */
async function readMapping(file: string): Promise<Readonly<Record<string, TableMapping>>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError('NOT_FOUND', `There is no file ${file}.`)
  })
  const read = z.safeParse(mappingFile, parsedJson(text))
  if (read.success) return read.data
  throw new UserError('BAD_INPUT', `${file} is not a mapping. Download one at Import in the browser.`)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function printReport(report: ImportReport, file: string, say: (text: string) => void): void {
  const { files } = report
  for (const { file, counts } of files) {
    const totals = Object.entries(counts).map(([outcome, rows]) => `${rows.toLocaleString('en-US')} ${outcome}`)
    say(`${file.padEnd(18)} ${totals.join(', ')}`)
  }
  for (const { file, line, reason } of allProblems(report).slice(0, maxShown)) {
    say(`${printable(file)}${line === null ? '' : `, line ${line}`}: ${printable(reason)}`)
  }
  const bad = files.reduce((sum, { counts }) => sum + counts.bad, 0)
  const advice = `left out. The reason for each is in ${file}. Correct these rows and run the import again.`
  say(bad === 0 ? 'Nothing was left out.' : `${bad.toLocaleString('en-US')} ${advice}`)
}

/** Removes control characters, because the text of a file could use them to control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, ' ')
}
