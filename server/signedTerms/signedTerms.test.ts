import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { asTest, createDeveloper } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let folder: string
let developer: { readonly id: string }
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-terms-'))
  server = await startTestServer({ variables: { VOUCH_DATA_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  developer = await createDeveloper(server.db, { tos_signed_on: null })
})

const fixture = (name: string) => readFile(path.join(import.meta.dirname, '../../test/files', name))
const headers = (role: Role) => ({ authorization: `Bearer ${server.as(role).token}` })

interface Sent {
  readonly id?: string
  readonly on?: string
  readonly name?: string
  readonly role?: Role
}

function send(
  content: Buffer | string,
  { id = developer.id, on = '2026-01-31', name = 'terms.txt', role = 'dstm' }: Sent,
) {
  return fetch(`${server.url}/portal/developer/${id}/terms?${new URLSearchParams({ signed_on: on })}`, {
    method: 'POST',
    headers: { ...headers(role), 'x-file-name': encodeURIComponent(name) },
    body: new Uint8Array(Buffer.from(content)),
  })
}

async function upload(content: Buffer | string, sent: Sent = {}) {
  const response = await send(content, sent)
  expect(response.status).toBe(200)
  return (await response.json()) as { id: string; added: boolean; file_name: string }
}

const download = (id: string, role: Role = 'vetter') =>
  fetch(`${server.url}/portal/terms/${id}`, { headers: headers(role) })

const query = graphql(
  'query ($id: ID!) { getSignedTerms(developer_id: $id) { id version file_name file_type signed_on } }',
)
const listed = async (id = developer.id) => (await server.as('recruiter').data(query, { id })).getSignedTerms

async function signedOn(): Promise<string | null> {
  const row = server.db.selectFrom('developers').select('tos_signed_on').where('id', '=', developer.id)
  return (await row.executeTakeFirstOrThrow()).tos_signed_on
}

describe('terms that a developer signed', () => {
  test('are kept as they came, with the day of the signature, and say so in the history', async () => {
    const content = await fixture('resume.pdf')
    const { id, added } = await upload(content, { name: 'Vertrag (signé).pdf' })
    expect(added).toBe(true)
    expect(await listed()).toEqual([
      { id, version: 1, file_name: 'Vertrag (signé).pdf', file_type: 'PDF', signed_on: '2026-01-31' },
    ])
    expect(await signedOn()).toBe('2026-01-31')
    const response = await download(id)
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    const { getActivity } = await server
      .as('dstm')
      .data(graphql(`query ($id: ID!) { getActivity(table: developers, id: $id, limit: 10) { action } }`), {
        id: developer.id,
      })
    expect(getActivity.map(({ action }) => action)).toContain('Added the file of signed terms')
  })

  test('are saved by the browser, and never shown or run by it', async () => {
    const { id } = await upload('<b>Terms</b> of work, signed by hand', { name: 'terms.html' })
    const { headers: answered } = await download(id)
    expect(answered.get('content-disposition')).toMatch(/^attachment;/)
    expect(answered.get('x-content-type-options')).toBe('nosniff')
    expect(answered.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answered.get('content-security-policy')).toContain('sandbox')
  })

  test('are replaced by newer ones, and the earlier ones stay readable', async () => {
    const first = await upload('The terms of the first year')
    const second = await upload('The terms of the second year', { on: '2026-06-30' })
    expect((await listed()).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await signedOn()).toBe('2026-06-30')
    expect(await (await download(first.id)).text()).toBe('The terms of the first year')
  })

  test('of an earlier day are kept, and the day of the latest signature stays', async () => {
    const later = await upload('The terms of today')
    const earlier = await upload('The terms of long ago', { on: '2019-02-28' })
    expect((await listed()).map(({ id }) => id)).toEqual([later.id, earlier.id])
    expect(await signedOn()).toBe('2026-01-31')
  })

  test('that are here already are kept once, also when sent twice at the same time', async () => {
    const answers = await Promise.all([upload('The same terms'), upload('The same terms')])
    expect(answers.map(({ added }) => added).toSorted()).toEqual([false, true])
    expect(await listed()).toHaveLength(1)
  })

  test('may be a scan, since paper is signed by hand', async () => {
    await upload(await fixture('scanned.pdf'), { name: 'scan.pdf' })
    expect(await listed()).toMatchObject([{ file_type: 'PDF' }])
  })

  test('are deleted, and restored by an undo', async () => {
    const { id } = await upload('The terms of somebody else')
    const remove = graphql('mutation ($id: ID!) { deleteSignedTerms(input: { id: $id, version: 1 }) { id } }')
    const answer = await server.as('dstm').query(remove, { id })
    expect([await listed(), (await download(id)).status]).toEqual([[], 404])
    const { change } = answer.extensions ?? {}
    await server.as('dstm').data(undoMutation, { input: { change } })
    expect(await listed()).toMatchObject([{ id }])
  })
})

describe('a file is refused', () => {
  test.each([
    ['with a password', 'encrypted.pdf', 'password'],
    ['that is an old Word file', 'old.doc', 'old Word file'],
    ['that is damaged', 'truncated.pdf', 'damaged'],
  ])('%s, with a sentence', async (_what, name, words) => {
    const response = await send(await fixture(name), {})
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringContaining(words), field: 'file' }),
    ])
    expect(await listed()).toEqual([])
  })

  test('above 10 MB', async () => {
    const response = await send(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), {})
    expect(response.status).toBe(413)
  })

  test.each([
    ['without a day', ''],
    ['with a day that does not exist', '2026-02-30'],
    ['with a day in the future', '2999-01-01'],
  ])('%s', async (_what, on) => {
    const response = await send('Terms of work', { on })
    expect(await response.json()).toMatchObject({ code: 'BAD_INPUT', field: 'signed_on' })
    expect([await listed(), await signedOn()]).toEqual([[], null])
  })

  test('for a developer who is deleted or unknown', async () => {
    const { id } = await createDeveloper(server.db, { deleted_at: new Date() })
    expect((await send('Terms of work', { id })).status).toBe(404)
    expect((await send('Terms of work', { id: 'nobody' })).status).toBe(404)
  })
})

describe('a role that may not write developers', () => {
  test.each(['reviewer', 'client'] as const)('as %s neither reads nor sends signed terms', async (role) => {
    const { id } = await upload('The terms of a stranger')
    const answers = [await send('Other terms', { role }), await download(id, role)]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    const { errors } = await server.as(role).query(query, { id: developer.id })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('terms of a deleted developer are not found', async () => {
  const { id } = await upload('The terms of who left')
  await asTest(server.db, (trx) =>
    trx.updateTable('developers').set({ deleted_at: new Date() }).where('id', '=', developer.id).execute(),
  )
  expect([await listed(), (await download(id)).status]).toEqual([[], 404])
})
