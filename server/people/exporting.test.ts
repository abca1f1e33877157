import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releaseFile } from '#server/platform/files/data.ts'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { removeAbandonedFiles } from '#server/platform/files/stores/storeFile.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { asTest, createDeveloper, createUser } from '#test/factories.ts'
import { unpack } from '#test/files/unpack.ts'
import { graphql } from '#test/graphql.ts'
import { createPerson } from '#test/rows/people.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import type { PersonExport } from './exportPerson.ts'
import { erasedTables } from './personTables/kindsOfTables.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-people-'))
  server = await startTestServer({ variables: { VOUCH_DATA_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (id: string, role: Role = 'admin') =>
  fetch(`${server.url}/portal/developer/${id}/export`, {
    headers: { authorization: `Bearer ${server.as(role).token}` },
  })

/** Reads the files of an archive, by path. */
async function filesOf(response: Response): Promise<Map<string, string>> {
  expect(response.status).toBe(200)
  return unpack(Buffer.from(await response.arrayBuffer()))
}

async function exported(id: string): Promise<PersonExport> {
  return JSON.parse((await filesOf(await get(id))).get('person.json') ?? '') as PersonExport
}

async function upload(id: string, name: string, content: string): Promise<void> {
  const response = await fetch(`${server.url}/portal/developer/${id}/resume`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.as('admin').token}`, 'x-file-name': encodeURIComponent(name) },
    body: content,
  })
  expect(response.status).toBe(200)
}

describe('the export of a person', () => {
  test('has what became of a message that was taken back, and nothing of one to somebody else', async () => {
    const { id } = await createDeveloper(server.db)
    const { id: account_id } = await createUser(server.db)
    const message = { developer_id: id, delivery_method: 'EMAIL', subject: 'S', success: true } as const
    await asTest(server.db, async (trx) => {
      await trx
        .insertInto('messages')
        .values({ ...message, body: 'Taken back' })
        .execute()
      await trx
        .insertInto('messages')
        .values({ ...message, account_id, body: 'To a colleague' })
        .execute()
    })
    await asTest(server.db, (trx) => trx.deleteFrom('messages').where('developer_id', '=', id).execute())
    const told = JSON.stringify((await exported(id)).events)
    expect(told).toContain('Taken back')
    expect(told).not.toContain('To a colleague')
  })

  test('has a row of every table, every event, and what ids stand for', async () => {
    const person = await createPerson(server.db, { first_name: 'Zoë', last_name: 'Ünal', headline: 'Go' })
    const { name, tables, events, names } = await exported(person.id)
    expect(name).toBe('Zoë Ünal')
    const filled = Object.entries(tables).flatMap(([table, rows]) => (rows.length > 0 ? [table] : []))
    expect(filled).toEqual(erasedTables.map(({ table }) => table))
    expect(tables.developers).toEqual([expect.objectContaining({ id: person.id, email: person.email, headline: 'Go' })])
    expect(new Set(events.map(({ table }) => table))).toEqual(new Set(filled))
    expect(names).toMatchObject({ [person.rows.job]: 'Engineer', [person.rows.batch]: 'A job for you' })
  })

  test('has the files as they were sent, whatever their names', async () => {
    const { id } = await createDeveloper(server.db)
    await upload(id, 'résumé.txt', 'Go, Rust, and ten years of both of them')
    await upload(id, 'a..b.txt', 'TypeScript, and nothing else for years')
    const files = await filesOf(await get(id))
    expect([...files.keys()]).toEqual(['person.json', 'files/1 résumé.txt', 'files/2 a..b.txt'])
    expect(files.get('files/1 résumé.txt')).toBe('Go, Rust, and ten years of both of them')
  })

  test('is complete where a file is lost, and says so', async () => {
    const person = await createPerson(server.db)
    expect((await filesOf(await get(person.id))).get('files/1 resume.pdf')).toBe('The file is lost.')
  })

  test('has nothing of others, and no price that the firm made with a client', async () => {
    const [person, other] = [await createPerson(server.db), await createPerson(server.db)]
    const json = JSON.stringify(await exported(person.id))
    expect(json).not.toContain(other.id)
    expect(json).toContain('cost_rate_cents')
    expect(json).not.toContain('bill_rate_cents')
  })

  test('is a file that the browser saves, and a security event', async () => {
    const { id } = await createDeveloper(server.db, { first_name: 'Zoë', last_name: 'Ünal' })
    const response = await get(id)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Zo%C3%AB%20%C3%9Cnal.zip")
    await response.arrayBuffer()
    const events = server.db.selectFrom('security_events').select(['actor', 'details']).orderBy('id', 'desc')
    expect(await events.where('kind', '=', 'EXPORTED').executeTakeFirst()).toEqual({
      actor: server.as('admin').account.id,
      details: { what: 'person', developer: id },
    })
  })

  test.each(['vetter', 'dstm', 'recruiter', 'reviewer', 'client'] as const)('is not for a %s', async (role) => {
    const { id } = await createDeveloper(server.db)
    expect((await get(id, role)).status).toBe(403)
  })

  test('finds nobody who is deleted or unknown', async () => {
    const { id } = await createDeveloper(server.db, { deleted_at: new Date() })
    expect((await get(id)).status).toBe(404)
    expect((await get('nobody')).status).toBe(404)
  })
})

test('the files of an erased person are removed from the store', async () => {
  const files = createFolderStore(folder)
  const { id, first_name, last_name } = await createDeveloper(server.db)
  await upload(id, 'resume.txt', 'Elixir, Erlang, and a quiet life by the sea')
  const own = server.db.selectFrom('resumes').select('file_key').where('developer_id', '=', id)
  const { file_key } = await own.executeTakeFirstOrThrow()
  const { eraseDeveloper } = await server
    .as('admin')
    .data(
      graphql(
        'mutation ($id: ID!, $name: String!) { eraseDeveloper(input: { id: $id, version: 1, name: $name }) { files } }',
      ),
      { id, name: `${first_name} ${last_name}` },
    )
  expect(eraseDeveloper.files).toBe(1)
  await removeAbandonedFiles({ db: server.db, files })
  expect(await files.get(file_key)).toBeUndefined()
  const left = server.db.selectFrom('unowned_files').select('file_key').where('file_key', '=', file_key)
  expect(await left.execute()).toEqual([])
})

test('an erasure that fails removes no file', async () => {
  const files = createFolderStore(folder)
  const { id } = await createDeveloper(server.db)
  await upload(id, 'resume.txt', 'Prolog, Lisp, and other things of the past')
  const own = server.db.selectFrom('resumes').select('file_key').where('developer_id', '=', id)
  const { file_key } = await own.executeTakeFirstOrThrow()
  const failed = asTest(server.db, async (trx) => {
    await releaseFile(trx, file_key)
    throw new Error('The database is gone.')
  })
  await expect(failed).rejects.toThrow('The database is gone.')
  await removeAbandonedFiles({ db: server.db, files })
  expect(await files.get(file_key)).toBeDefined()
})
