import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
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
import { folderArgument, runCommand, typedPath } from './command.ts'

/** Bad rows that the terminal shows. The report lists all of them. */
const maxShown = 20

const usage =
  'Name a folder of tables and resumes: npm run import -- ../from-the-old-system. With --mapping ../mapping.json it reads tables that are no templates, and with --preset greenhouse those that Greenhouse exports. With --add-companies it adds the companies that only tables of jobs name.'

const options = {
  mapping: { type: 'string' },
  preset: { type: 'string' },
  'add-companies': { type: 'boolean' },
} as const

await runCommand(async ({ env, progress, signal, say }) => {
  const { folder, mappings, system, addCompanies } = await readArguments()
  await requireData(env)
  const database = await attachDatabase(env, progress, 'npm run import')
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
})

async function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    return {
      folder: folderArgument(usage, positionals),
      mappings: values.mapping ? await readMapping(typedPath(values.mapping)) : {},
      system: values.preset === undefined ? undefined : systemNamed(values.preset),
      addCompanies: values['add-companies'] ?? false,
    }
  } catch (error) {
    throw error instanceof TypeError ? new UserError('BAD_INPUT', usage) : error
  }
}

/** Finds a system by its name, such as Hire Gnome or hire-gnome. */
function systemNamed(name: string): ImportSystem {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  const found = keysOf(importSystems).find((system) => plain(system) === plain(name))
  if (found) return found
  const known = keysOf(importSystems).map((system) => importSystems[system].label)
  throw new UserError('BAD_INPUT', `No preset is named ${name}. There are ${known.join(', ')}.`)
}

/** Reads the mapping file that the import screen saves. */
async function readMapping(file: string): Promise<Readonly<Record<string, TableMapping>>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError('NOT_FOUND', `There is no file ${file}.`)
  })
  const read = z.safeParse(mappingFile, parsedJson(text))
  if (read.success) return read.data
  throw new UserError('BAD_INPUT', `${file} is no mapping. Download one in the browser, at Import.`)
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
