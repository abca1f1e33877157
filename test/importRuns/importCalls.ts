import { expect } from 'vitest'
import type { ChosenResume, ImportEvent, UploadReport } from '#shared/imports/imports.ts'
import type { DecidedTable, TableChoices, TableProposal, TablesAnswer } from '#shared/imports/mapping.ts'
import type { Role } from '#shared/platform/permissions.ts'
import type { TestServer } from '#test/testServer.ts'

export type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>
/** Resumes by name, with their hash when it matters. */
export type ImportedResumes = readonly (string | ChosenResume)[]

/** The hash of a resume that no developer has yet. */
export const noHash = '0'.repeat(64)

/** Sends a request to the import's API. @param address below /portal/import/. */
export function postImport(
  server: TestServer,
  address: string,
  body: FormData | Buffer | string,
  { as = 'admin' as Role, headers = {} } = {},
): Promise<Response> {
  const authorization = `Bearer ${server.as(as).token}`
  return fetch(`${server.url}/portal/import/${address}`, {
    method: 'POST',
    headers: { authorization, ...headers },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
  })
}

/** Makes the form that the screen sends. */
export function importForm(
  files: Files,
  resumes: ImportedResumes = [],
  mappings: Readonly<Record<string, DecidedTable>> = {},
): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(files)) form.append('files', new File([text], name))
  const chosen = resumes.map((resume) => (typeof resume === 'string' ? { name: resume, hash: noHash } : resume))
  form.append('resumes', JSON.stringify(chosen))
  form.append('mappings', JSON.stringify(mappings))
  return form
}

/** Asks what tables mean that are no templates. */
export async function proposedTables(
  server: TestServer,
  files: Files,
  choices: TableChoices = {},
): Promise<TablesAnswer> {
  const form = importForm(files)
  form.append('choices', JSON.stringify(choices))
  const response = await postImport(server, 'tables', form)
  expect(response.status).toBe(200)
  return (await response.json()) as TablesAnswer
}

/** Takes a proposal as it is, with what a person would answer: days are written day first. */
export function decided(
  { file, system, columns }: TableProposal,
  { fixed = {}, ...more }: Partial<DecidedTable> = {},
): DecidedTable {
  const mapped = columns.flatMap(({ heading, column, days }) => {
    if (column === null) return []
    return days
      ? [{ heading, column, days: days === 'AMBIGUOUS' ? ('DAY_FIRST' as const) : days }]
      : [{ heading, column }]
  })
  return { file, ...(system && { system }), columns: mapped, fixed, corrections: [], apart: [], ...more }
}

/** Previews an import. @returns its report. */
export async function postPreview(server: TestServer, files: Files, resumes?: ImportedResumes) {
  const response = await postImport(server, 'preview', importForm(files, resumes))
  expect(response.status).toBe(200)
  return (await response.json()) as UploadReport
}

/** Imports files and resumes. @returns the report. */
export async function importAll(server: TestServer, files: Files, resumes?: ImportedResumes): Promise<UploadReport> {
  return (await runToEnd(server, importForm(files, resumes))).report
}

/** Sends a form to be imported. @returns the last line of the answer: the run and its report. */
export async function runToEnd(server: TestServer, form: FormData) {
  const response = await postImport(server, 'run', form)
  expect(response.status).toBe(200)
  const lines = (await response.text()).trim().split('\n')
  const last = JSON.parse(lines.at(-1) ?? '') as ImportEvent
  if (!('report' in last)) throw new Error(`No report: ${JSON.stringify(last)}`)
  return last
}
