import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { type Role, roles } from '#shared/platform/permissions.ts'
import { createUser } from '#test/factories.ts'
import { unpack } from '#test/files/unpack.ts'
import { graphql } from '#test/graphql.ts'
import { idTokenOf } from '#test/identity/freshLogin.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { runExport } from './runs/runExport.ts'

const startExport = graphql(`
  mutation startExport($id_token: String!) {
    startFirmExport(input: { id_token: $id_token }) { id state by is_own }
  }
`)
const cancelExport = graphql(`
  mutation cancelExport($id: ID!) {
    cancelFirmExport(input: { id: $id }) { id state }
  }
`)
const listExports = graphql(`
  query listExports {
    getFirmExports { id state by at progress seconds_left size expires_at problem is_own }
  }
`)

let server: TestServer
let folder: string
let admin: Caller
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-firm-export-'))
  server = await startTestServer({ variables: { VOUCH_DATA_DIR: folder } })
  admin = server.as('admin')
})
beforeEach(() => emptyTables(server.database, 'firm_exports'))
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const start = async (caller = admin) =>
  caller.query(startExport, { id_token: await idTokenOf(server, caller.account.id) })
const make = () => runExport({ url: server.database.url, files: createFolderStore(folder), pulseMs: 1 })
const get = (id: string, { token } = admin) =>
  fetch(`${server.url}/portal/firm-export/${id}`, { headers: { authorization: `Bearer ${token}` } })

/** Starts and makes an export. @returns its id. */
async function made(caller = admin): Promise<string> {
  const id = (await start(caller)).data?.startFirmExport.id ?? ''
  await make()
  return id
}

describe('an export of everything', () => {
  test('is begun by an admin who has just logged in, and listed for every admin', async () => {
    expect((await start()).data?.startFirmExport).toMatchObject({ state: 'WAITING', by: 'The admin', is_own: true })
    const other = await server.logIn(await createUser(server.db, { role: 'admin' }))
    expect((await other.data(listExports)).getFirmExports).toMatchObject([{ by: 'The admin', is_own: false }])
    expect((await start(other)).errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } })
  })

  test.each([
    ['was longer ago than five minutes', { ago: 301 }],
    ['lies ahead', { ago: -120 }],
    ['is not told by the token', { withAuthTime: false }],
    ['was at another app', { audience: 'https://api.vouch.example' }],
    ['was at another provider', { issuer: 'https://elsewhere.example/' }],
  ])('is refused where the log-in %s', async (_what, login) => {
    const answer = await admin.query(startExport, { id_token: await idTokenOf(server, admin.account.id, login) })
    expect(answer.errors?.[0]).toMatchObject({
      message: 'This needs a log-in of the last five minutes. Log in again.',
      extensions: { code: 'BAD_INPUT' },
    })
    expect((await admin.data(listExports)).getFirmExports).toEqual([])
  })

  test('is refused after the log-in of somebody else, and with an access token or nonsense in place of an ID token', async () => {
    const other = await createUser(server.db, { role: 'admin' })
    const theirs = await admin.query(startExport, { id_token: await idTokenOf(server, other.id) })
    expect(theirs.errors?.[0]?.message).toContain('with another account')
    for (const id_token of [admin.token, 'x.y.z', 'nonsense']) {
      const answer = await admin.query(startExport, { id_token })
      expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'BAD_INPUT' } })
    }
  })

  test.each(roles.filter((role) => role !== 'admin'))(
    'is refused to the role %s, also its file',
    async (role: Role) => {
      const id = await made()
      const caller = server.as(role)
      expect((await start(caller)).errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
      expect((await caller.query(listExports)).errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
      expect((await get(id, caller)).status).toBe(403)
    },
  )

  test('is fetched by its maker alone, and each step is a security event', async () => {
    const id = await made()
    const response = await get(id)
    expect(response.headers.get('content-disposition')).toMatch(/vouch-export-\d{4}-\d\d-\d\d\.zip/)
    expect([...(await unpack(Buffer.from(await response.arrayBuffer()))).keys()]).toContain('csv/developers.csv')

    const other = await server.logIn(await createUser(server.db, { role: 'admin' }))
    expect((await get(id, other)).status).toBe(404)
    const events = await server.db
      .selectFrom('security_events')
      .select(['actor', 'details'])
      .where(sql<boolean>`details ->> 'export' = ${id}`)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { actor: admin.account.id, details: { what: 'firm', export: id } },
      { actor: admin.account.id, details: { what: 'firm archive', export: id } },
    ])
  })

  test('is no longer fetched by a maker who lost the role meanwhile', async () => {
    const account = await createUser(server.db, { role: 'admin' })
    const maker = await server.logIn(account)
    const id = await made(maker)
    expect((await get(id, maker)).status).toBe(200)
    await server.database.owner.transaction().execute(async (trx) => {
      await sql`select set_config('vouch.actor', 'task:test', true)`.execute(trx)
      await trx.updateTable('users').set({ role: 'vetter' }).where('id', '=', account.id).execute()
    })
    await expect.poll(async () => (await get(id, maker)).status).toBe(403)
  })

  test('is no longer fetched once its day is over, even before the task has removed it', async () => {
    const id = await made()
    await sql`update firm_exports set ended_at = now() - interval '1 day', expires_at = now() - interval '1 second'`.execute(
      server.database.owner,
    )
    const response = await get(id)
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ error: 'This archive is deleted, or somebody else made it. Make a new export.' }),
    ])
    expect((await admin.data(listExports)).getFirmExports).toMatchObject([{ state: 'EXPIRED' }])
  })

  test('whose file the store has lost says that it is deleted', async () => {
    const id = await made()
    const row = await server.db.selectFrom('firm_exports').select('archive_key').executeTakeFirstOrThrow()
    await createFolderStore(folder).remove(row.archive_key ?? '')
    expect((await get(id)).status).toBe(404)
  })

  test('is cancelled by any admin, but not once it has ended', async () => {
    const id = (await start()).data?.startFirmExport.id ?? ''
    const other = await server.logIn(await createUser(server.db, { role: 'admin' }))
    expect((await other.data(cancelExport, { id })).cancelFirmExport.state).toBe('CANCELLED')
    expect((await admin.query(cancelExport, { id })).errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } })
    const unknown = await admin.query(cancelExport, { id: '00000000-0000-4000-8000-000000000000' })
    expect(unknown.errors?.[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } })
  })

  test('tells its size, and until when it can be fetched', async () => {
    await made()
    const [row] = (await admin.data(listExports)).getFirmExports
    expect(row).toMatchObject({ state: 'DONE', progress: 1, seconds_left: null, problem: null })
    expect(row?.size).toBeGreaterThan(1_000)
    expect(Date.parse(row?.expires_at ?? '')).toBeGreaterThan(Date.now())
  })
})
