import path from 'node:path'
import * as z from 'zod/mini'
import { notFound, UserError } from '#server/errors.ts'
import { proposeTables } from '#server/imports/mapping/proposeTables.ts'
import { findOwnRun, type ImportRun, reportResume } from '#server/imports/runs/data.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { refusals } from '#server/platform/files/refusals.ts'
import { openFile } from '#server/platform/files/stores/folderStore.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { Download } from '#server/platform/http/bodies/download.ts'
import { JsonLines } from '#server/platform/http/bodies/jsonLines.ts'
import { readBytes } from '#server/platform/http/body.ts'
import { vouchCommand } from '#server/platform/process/vouchCommand.ts'
import type { Route, RouteRequest } from '#server/platform/rest/route.ts'
import { isImportFile, type ResumeImportResult, resumeCountLimit, uploadLimit } from '#shared/imports/imports.ts'
import { tableChoices, tableMappings } from '#shared/imports/mapping.ts'
import { resumeFileName } from '#shared/resumes/resumeInput.ts'
import { resumeSizeLimit } from '#shared/resumes/resumes.ts'
import { type ImportUpload, importUpload, previewUpload } from './importer/files/importUpload.ts'
import { importResumes } from './importer/files/resumes.ts'

/**
 * Takes a form: `files`, any tables; `choices`, JSON with a `TableChoice` for the name of a table, where a person chose
 * something. Answers a `TablesAnswer` with the tables that are no templates.
 */
export const importTablesRoute: Route = {
  method: 'POST',
  path: '/import/tables',
  permission: 'import:run',
  cost: 20,
  upload: true,
  answer: async (request) => {
    const form = await readForm(request)
    const choices = parse(tableChoices, jsonOf(form.get('choices'), '{}'))
    return proposeTables(await filesOf(form), choices, request.context.viewer.id)
  },
}

/**
 * Takes a form: `files`, the tables; `resumes`, a JSON list of `ChosenResume`; `mappings`, JSON with a `DecidedTable` for the name
 * of each table that is no template. Answers an `UploadReport`.
 */
export const previewImportRoute: Route = {
  method: 'POST',
  path: '/import/preview',
  permission: 'import:run',
  cost: 20,
  upload: true,
  answer: async (request) => {
    const { db, viewer } = request.context
    return previewUpload(db, await readUpload(request), viewer.role)
  },
}

/** Takes the same form. Answers `ImportEvent`s, one JSON object per line; the last one names the run. */
export const runImportRoute: Route = {
  method: 'POST',
  path: '/import/run',
  permission: 'import:run',
  cost: 20,
  upload: true,
  answer: async (request) => new JsonLines(importUpload(request.context.db, await readUpload(request))),
}

/**
 * Takes one resume of the developer, with the `?run=` that it belongs to and its `?number=` among the resumes of that report, from 0. Its
 * name is in X-File-Name, percent-encoded. It answers a `ResumeImportResult`. A refused one is part of the report of the run, too.
 */
export const importResumeRoute: Route = {
  method: 'POST',
  path: '/import/resume/{id}',
  permission: 'import:run',
  // It costs less than a single upload: hundreds come in a row, and one warm process reads them all.
  cost: 2,
  upload: true,
  answer: async (request) => {
    const { db, viewer } = request.context
    const run = await findOwnRun(db, parseId(request.query.get('run') ?? '', 'import'), viewer.id)
    const number = numberOf(request)
    const report = (trx: Trx, result: ResumeImportResult) => reportResume(trx, run.id, result, number)
    const reportAlone = (result: ResumeImportResult) => db.transaction().execute((trx) => report(trx, result))
    try {
      const result = await importOne(request, run, (trx) => report(trx, { outcome: 'added' }))
      return result.outcome === 'added' ? result : await reportAlone(result)
    } catch (error) {
      // After an outage the browser sends it again.
      const isRefused = error instanceof UserError && error.code !== 'UNAVAILABLE'
      if (isRefused) await reportAlone({ outcome: 'bad', reason: error.message })
      throw error
    }
  },
}

/** Pages of earlier releases send no number. */
function numberOf({ query }: RouteRequest): number | undefined {
  const number = query.get('number')
  return number === null ? undefined : parse(resumeNumber, Number(number))
}

async function importOne(
  request: RouteRequest,
  run: ImportRun,
  countAdded: (trx: Trx) => Promise<ResumeImportResult>,
): Promise<ResumeImportResult> {
  const { context, files, id, req } = request
  const developerId = parseId(id, 'developer')
  const name = parse(resumeFileName, decoded(req.headers['x-file-name']))
  const content = await readBytes(req, resumeSizeLimit, refusals.TOO_LARGE)
  await files.check(content)
  const file = { developerId, name, size: content.length, read: async () => content }
  const [result] = await importResumes({ db: context.db, files, run, account: context.viewer.id, countAdded }, [file])
  if (!result) throw new Error('Each file has an outcome.')
  return result
}

const templates = path.join(import.meta.dirname, '../../docs/import')

/** Sends the template of a CSV file by its name. It has every column, and example rows. */
export const importTemplateRoute: Route = {
  method: 'GET',
  path: '/import/template/{id}',
  permission: 'import:run',
  answer: async ({ id }) => {
    if (!isImportFile(id)) throw notFound('template')
    return new Download(await openFile(path.join(templates, id)), 'text/csv; charset=utf-8', id)
  },
}

const resumeNumber = z
  .int('The number of a resume is a whole number from 0.')
  .check(z.minimum(0, 'The first resume has the number 0.'))

const chosenResumes = z
  .array(
    z.object({
      name: z.string().check(z.maxLength(300, 'A file’s name has at most 300 characters.')),
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'A hash is a SHA-256 in hex.')),
    }),
    'Send the names and hashes of resumes as a list.',
  )
  .check(z.maxLength(resumeCountLimit, `Choose at most ${resumeCountLimit.toLocaleString('en-US')} resumes at a time.`))

const tooLarge = `Here, all tables together can have at most ${uploadLimit / 1024 / 1024} MB. Import more than that on the server, with ${vouchCommand('import <folder>')}.`

async function readUpload(request: RouteRequest): Promise<ImportUpload> {
  const form = await readForm(request)
  const resumes = parse(chosenResumes, jsonOf(form.get('resumes'), '[]'))
  const mappings = parse(tableMappings, jsonOf(form.get('mappings'), '{}'))
  return { files: await filesOf(form), resumes, mappings, account: request.context.viewer.id }
}

async function filesOf(form: FormData): Promise<Map<string, Uint8Array>> {
  const files = form.getAll('files').filter((entry) => entry instanceof File)
  if (new Set(files.map(({ name }) => name)).size < files.length) {
    throw new UserError('BAD_INPUT', 'Two files have the same name. Send each file once.')
  }
  const contents = await Promise.all(files.map(async (file) => [file.name, await file.bytes()] as const))
  return new Map(contents)
}

/** The virus scanner sees the tables in the form that carries them, as it sees the parts of a mail. */
async function readForm({ req, files }: RouteRequest): Promise<FormData> {
  const content = await readBytes(req, uploadLimit, tooLarge)
  await files.check(content)
  try {
    const headers = { 'content-type': req.headers['content-type'] ?? '' }
    return await new Response(new Uint8Array(content), { headers }).formData()
  } catch {
    throw new UserError('BAD_INPUT', 'Send the files as multipart/form-data.')
  }
}

function jsonOf(value: File | string | null, missing: string): unknown {
  try {
    return JSON.parse(typeof value === 'string' ? value : missing)
  } catch {
    return undefined
  }
}

function decoded(name: string | string[] | undefined): string {
  try {
    return decodeURIComponent(String(name ?? ''))
  } catch {
    throw new UserError('BAD_INPUT', 'The name of the file cannot be read. Rename the file.')
  }
}
