import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isDiskFull, outage } from '#server/platform/db/connection/outage.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { storeFile } from '#server/platform/files/stores/storeFile.ts'
import { createDeveloper } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

const sentence =
  'The disk of the server is full, so this could not be saved. Keep what you typed, ask an administrator to make room, and try again.'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Every write to this device fails with ENOSPC. */
const fullDevice = '/dev/full'

describe('a database whose disk is full', () => {
  const addStaff = graphql(`mutation ($email: String!) {
    addStaff(input: { display_name: "Nora New", email: $email, role: vetter }) { email }
  }`)
  const upload = (id: string) =>
    fetch(`${server.url}/portal/developer/${id}/resume`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.as('admin').token}` },
      body: `Nora writes Go ${randomUUID()}`,
    })

  /** Makes every write to a table fail with the error of a full disk, by a trigger that writes to a full device. */
  async function fill(...tables: string[]): Promise<void> {
    const { owner } = server.database
    const write = existsSync(fullDevice)
      ? `copy (select 1) to '${fullDevice}'`
      : `do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`
    await sql`create or replace function meet_full_disk() returns trigger language plpgsql security definer as
      ${sql.lit(`begin execute ${quote(write)}; return new; end`)}`.execute(owner)
    for (const table of tables) {
      await sql`create trigger full_disk before insert or update on ${sql.table(table)}
        for each row execute function meet_full_disk()`.execute(owner)
    }
  }

  afterEach(async () => {
    await sql`drop function if exists meet_full_disk cascade`.execute(server.database.owner)
  })

  test('refuses a change with a sentence, and accepts it once there is room', async () => {
    await fill('users')
    const email = `${randomUUID()}@vouch.example`
    const answer = await server.as('admin').post({ query: addStaff, variables: { email } })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ errors: [{ message: sentence, extensions: { code: 'UNAVAILABLE' } }] })
    await sql`drop function meet_full_disk cascade`.execute(server.database.owner)
    expect(await server.as('admin').data(addStaff, { email })).toEqual({ addStaff: { email } })
  })

  test('refuses an upload and a log-in with a sentence', async () => {
    const { id } = await createDeveloper(server.db)
    await fill('unowned_files', 'oidc_artefacts')
    const answer = await upload(id)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ error: sentence, code: 'UNAVAILABLE' })
    const browser = new TestBrowser(server.url, [server.url])
    const challenge = 'x'.repeat(43)
    const page = await browser.request(
      `/authorize?client_id=vouch-web&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(server.url)}&code_challenge=${challenge}&code_challenge_method=S256&audience=${server.env.AUTH_AUDIENCE}`,
    )
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('5')
    expect(await page.text()).toContain('The disk of the server is full')
  })
})

test('a file store whose disk is full says so, and no row is written', async () => {
  const { id } = await createDeveloper(server.db)
  const full: Error = existsSync(fullDevice)
    ? await writeFile(fullDevice, 'x').then(
        () => expect.fail('It was written.'),
        (error) => error,
      )
    : Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const files: FileStore = {
    put: () => Promise.reject(full),
    putStream: expect.fail,
    open: expect.fail,
    get: expect.fail,
    remove: async () => undefined,
    removeStream: expect.fail,
  }
  const storing = storeFile({ db: server.db, files }, { actor: 'task:test' }, Buffer.from(id), expect.fail)
  expect(outage(await storing.catch((error) => error))).toMatchObject({ code: 'UNAVAILABLE', message: sentence })
})

test.each([
  [{ code: 'ENOSPC' }, true],
  [{ code: 'EDQUOT' }, true],
  [{ code: '53100', severity: 'ERROR' }, true],
  // The write-ahead log has no room: the server stops and starts again.
  [{ code: '53100', severity: 'PANIC' }, true],
  [{ code: '58030', message: 'could not write to file "base/1": No space left on device' }, true],
  [{ code: '58030', message: 'could not read file "base/1": Input/output error' }, false],
  [{ code: '53400', message: 'temporary file size exceeds "temp_file_limit"' }, false],
  [{ code: 'EIO' }, false],
])('%j is a full disk: %s', (trouble, expected) => {
  const error = Object.assign(new Error('trouble'), trouble)
  expect(isDiskFull(error)).toBe(expected)
  expect(outage(error)?.message === sentence).toBe(expected)
})

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
