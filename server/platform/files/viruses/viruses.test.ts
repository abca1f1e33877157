import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { removeAbandonedFiles } from '#server/platform/files/stores/storeFile.ts'
import { healthMonitorOf } from '#server/platform/healthChecks/nodeMonitor.ts'
import { createDeveloper } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startVirusScanner, type VirusScannerServer, virusText } from '#test/servers/virusScanner.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { scannerAddress } from './clamd.ts'
import { scanLater } from './scanLater.ts'
import { createVirusScanner } from './scanner.ts'
import { createUploadStore } from './uploadStore.ts'

let scanner: VirusScannerServer
let refusing: TestServer
let marking: TestServer
const folders: string[] = []
const log = pino({ level: 'silent' })

beforeAll(async () => {
  scanner = await startVirusScanner()
  refusing = await startNode({ CLAMAV_URL: scanner.url })
  marking = await startNode({ CLAMAV_URL: scanner.url, CLAMAV_UNREACHABLE: 'mark' })
})
afterAll(async () => {
  await Promise.all([refusing.close(), marking.close(), scanner.close()])
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})
beforeEach(() => {
  Object.assign(scanner, { isAway: false, answer: undefined })
  scanner.sizes.length = 0
})

async function startNode(variables: Record<string, string>): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-viruses-'))
  folders.push(folder)
  return startTestServer({ variables: { VOUCH_DATA_DIR: folder, ...variables } })
}

function send(server: TestServer, route: string, body: string | FormData = 'A resume of words') {
  const { token } = server.as('admin')
  const headers = { authorization: `Bearer ${token}`, 'x-file-name': 'resume.txt' }
  return fetch(`${server.url}/portal${route}`, { method: 'POST', headers, body })
}

async function download(server: TestServer, id: string) {
  const headers = { authorization: `Bearer ${server.as('admin').token}` }
  return fetch(`${server.url}/portal/resume/${id}`, { headers })
}

async function uploadTo(server: TestServer, words = 'A resume of words'): Promise<{ id: string; developer: string }> {
  const { id: developer } = await createDeveloper(server.db)
  const response = await send(server, `/developer/${developer}/resume`, words)
  expect(response.status).toBe(200)
  const { id } = (await response.json()) as { id: string }
  return { id, developer }
}

const keptBy = (server: TestServer) => readdir(path.join(server.env.VOUCH_DATA_DIR, 'files')).catch(() => [])
const marksOf = ({ db }: TestServer) => db.selectFrom('suspect_files').select(['file_key', 'virus']).execute()

function table(words: string): FormData {
  const form = new FormData()
  form.append('files', new File([`first_name,last_name,email\nAda,${words},ada@x.example\n`], 'people.csv'))
  return form
}

async function doorsOf(server: TestServer): Promise<[string, string | FormData][]> {
  const { id } = await createDeveloper(server.db)
  const words = `A resume with ${virusText}`
  return [
    [`/developer/${id}/resume`, words],
    [`/developer/${id}/terms?signed_on=2026-11-02`, words],
    ['/resume/proposal', words],
    ['/brief/text', words],
    ['/import/tables', table(virusText)],
    ['/import/preview', table(virusText)],
    ['/import/run', table(virusText)],
  ]
}

/** Scans what waits, as the task of a node does. */
async function scanWaiting(server: TestServer): Promise<boolean> {
  const [found, files] = [createVirusScanner(server.env, log), await createFileStore(server.env)]
  if (!found) throw new Error('The node has a scanner.')
  return scanLater({ db: server.db, log, files, scanner: found })
}

describe('with a virus scanner', () => {
  test('a file with a virus is refused by name, and nothing of it is kept', async () => {
    for (const [route, body] of await doorsOf(refusing)) {
      const response = await send(refusing, route, body)
      expect([route, response.status, await response.json()]).toEqual([
        route,
        400,
        expect.objectContaining({ error: expect.stringContaining('The virus scanner found Test-Virus in this file.') }),
      ])
    }
    expect(await keptBy(refusing)).toEqual([])
    expect(await refusing.db.selectFrom('resumes').select('id').execute()).toEqual([])
  })

  test('a file without one is scanned once, and kept', async () => {
    const { id } = await uploadTo(refusing)
    expect(scanner.sizes).toEqual(['A resume of words'.length])
    const response = await download(refusing, id)
    expect([response.status, response.headers.get('x-unscanned')]).toEqual([200, null])
    expect(await marksOf(refusing)).toEqual([])
  })

  test('the store itself scans what came in by another way', async () => {
    const files = await createFileStore(refusing.env)
    const store = createUploadStore({ db: refusing.db, files, scanner: createVirusScanner(refusing.env, log) })
    const key = '00000000-0000-4000-8000-000000000007'
    await expect(store.put(key, Buffer.from(virusText))).rejects.toThrow('Test-Virus')
    expect(await files.get(key)).toBeUndefined()
  })
})

describe('while the scanner is away', () => {
  test('no file is taken, with a sentence', async () => {
    scanner.isAway = true
    for (const [route, body] of await doorsOf(refusing)) {
      const response = await send(refusing, route, body)
      expect([route, response.status]).toEqual([route, 503])
      expect(await response.json()).toMatchObject({
        error: expect.stringMatching(/^The virus scanner does not answer/),
      })
    }
  })

  test.each([
    ['another server', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['an answer without end', 'x'.repeat(100_000)],
    ['no answer', ''],
  ])('%s counts as none', async (_, answer) => {
    scanner.answer = answer
    expect((await send(refusing, '/resume/proposal')).status).toBe(503)
  })

  test('a firm may take files with a mark: whoever opens one is warned, until it was scanned', async () => {
    scanner.isAway = true
    const { id } = await uploadTo(marking)
    expect((await download(marking, id)).headers.get('x-unscanned')).toBe('true')
    await expect(scanWaiting(marking)).rejects.toThrow()
    expect(await marksOf(marking)).toHaveLength(1)
    scanner.isAway = false
    expect(await scanWaiting(marking)).toBe(false)
    expect(await marksOf(marking)).toEqual([])
    expect((await download(marking, id)).headers.get('x-unscanned')).toBeNull()
  })

  test('a virus that is found later keeps its file from everybody', async () => {
    scanner.isAway = true
    const { id, developer } = await uploadTo(marking, `A resume with ${virusText}`)
    scanner.isAway = false
    await scanWaiting(marking)
    const response = await download(marking, id)
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ error: 'The virus scanner found Test-Virus in this file, so nobody can open it.' }),
    ])
    const { token } = marking.as('admin')
    const copy = await fetch(`${marking.url}/portal/developer/${developer}/export`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(copy.status).toBe(200)
    expect(Buffer.from(await copy.arrayBuffer()).includes(virusText)).toBe(false)
    const { getHealth } = await marking.as('admin').data(graphql('{ getHealth { subject sentence } }'))
    expect(getHealth).toContainEqual({
      subject: 'Files with a virus',
      sentence: expect.stringMatching(/^One file has a virus, and nobody can open it: resume\.txt of /),
    })
  })

  test('a file with a virus does not count as lost, for the checks of a node', async () => {
    const { getHealth } = await marking.as('admin').data(graphql('{ getHealth { subject state } }'))
    expect(await marksOf(marking)).toHaveLength(1)
    await healthMonitorOf(marking.db)?.checkNow()
    expect(healthMonitorOf(marking.db)?.problems().has('files')).toBe(false)
    expect(getHealth).toContainEqual({ subject: 'Files', state: 'FINE' })
  })

  test('a file that the scanner refuses is not taken, and holds up no other that waits', async () => {
    scanner.answer = 'INSTREAM size limit exceeded. ERROR\0'
    const refused = await send(marking, '/resume/proposal')
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringMatching(/^The virus scanner refuses to look at this file/) }),
    ])
    scanner.isAway = true
    await uploadTo(marking)
    scanner.isAway = false
    expect(await scanWaiting(marking)).toBe(false)
    scanner.answer = undefined
    scanner.sizes.length = 0
    expect(await scanWaiting(marking)).toBe(false)
    expect(scanner.sizes).toEqual([])
    await marking.db.deleteFrom('suspect_files').where('virus', 'is', null).execute()
  })

  test('a mark whose file is still to come stays', async () => {
    const file_key = '00000000-0000-4000-8000-000000000009'
    await marking.db.insertInto('suspect_files').values({ file_key }).execute()
    await scanWaiting(marking)
    expect(await marksOf(marking)).toContainEqual({ file_key, virus: null })
    await marking.db.deleteFrom('suspect_files').where('file_key', '=', file_key).execute()
  })

  test('the mark of a file goes with it', async () => {
    const files = createUploadStore({
      db: marking.db,
      files: await createFileStore(marking.env),
      scanner: createVirusScanner(marking.env, log),
    })
    const before = await marksOf(marking)
    scanner.isAway = true
    const key = '00000000-0000-4000-8000-000000000008'
    await marking.db
      .insertInto('unowned_files')
      .values({ file_key: key, created_at: new Date(Date.now() - 2 * 3_600_000) })
      .execute()
    await files.put(key, Buffer.from('words'))
    expect(await marksOf(marking)).toHaveLength(before.length + 1)
    await removeAbandonedFiles({ db: marking.db, files })
    expect(await marksOf(marking)).toEqual(before)
  })
})

test('the address of a scanner is a port or a socket', () => {
  expect(scannerAddress('tcp://scanner')).toEqual({ host: 'scanner', port: 3310 })
  expect(scannerAddress('tcp://[::1]:4000')).toEqual({ host: '::1', port: 4000 })
  expect(scannerAddress('unix:///run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
})
