import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { thisRelease } from '#server/platform/db/schema/release.ts'
import { enqueue } from '#server/platform/sending/mailQueue/queue.ts'
import { asTest } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { createAccount, openLogin, testSecret } from '#test/identity/identity.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

describe('/internal/metrics', () => {
  let open: TestServer
  let guarded: TestServer
  let proxied: TestServer
  let secure: TestServer

  beforeAll(async () => {
    open = await startTestServer({
      variables: { VOUCH_DATA_DIR: tmpdir() },
      tasks: ['messages', 'queue', 'expired sessions'],
    })
    guarded = await startTestServer({ variables: { METRICS_TOKEN: 'a token for metrics' } })
    proxied = await startTestServer({ variables: { TRUST_PROXY: 'true' } })
    secure = await startTestServer({ variables: { PUBLIC_URL: 'https://vouch.example.com' } })
  })
  afterAll(() => Promise.all([open, guarded, proxied, secure].map((server) => server.close())))

  const get = (server: TestServer, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/internal/metrics`, { headers })
  /** Unlike fetch, sends the given Host header. */
  const statusFor = (server: TestServer, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${server.url}/internal/metrics`, { headers: { host } }, (res) => resolve(res.resume().statusCode))
        .once('error', reject)
        .end()
    })

  test('counts operations by name and outcome, and the connections of the database', async () => {
    await open.as('admin').data(graphql('query Whatever { me { id } }'))
    await open.as('admin').query(graphql('{ getStaffMember(id: "x") { id } }'))
    const response = await get(open)
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    expect(text).toContain('vouch_operation_seconds_count{operation="me",outcome="ok"} 1')
    expect(text).toContain('vouch_operation_seconds_count{operation="getStaffMember",outcome="error"} 1')
    expect(text).toMatch(/vouch_database_connections\{state="idle"\} [1-9]/)
    expect(text).toMatch(/process_cpu_seconds_total/)
    expect(text).not.toContain('Whatever')
  })

  test('tell when background tasks ran last, how large the database is, how much room is left, and which release runs', async () => {
    const text = async () => (await get(open)).text()
    await expect.poll(text).toMatch(/vouch_task_runs_total\{task="expired sessions",outcome="ok"\} [1-9]/)
    expect(await text()).toMatch(/vouch_task_timestamp_seconds\{task="expired sessions",outcome="ok"\} \d{10}/)
    expect(await text()).toMatch(/vouch_database_bytes [1-9]\d{6}/)
    expect(await text()).toMatch(/vouch_disk_free_bytes [1-9]/)
    expect(await text()).toContain(`vouch_build_info{version="${thisRelease.version}"} 1`)
  })

  test('tell how log-ins and sending end, what waits, what fails, and how large the files are', async () => {
    const { email } = await createAccount(open.db)
    const browser = new TestBrowser(open.url, [open.url])
    const form = await openLogin(browser)
    await browser.post(form.path, { token: form.token, email, password: 'a wrong password' })
    await asTest(open.db, (trx) => enqueue(trx, testSecret, 'of a newer release', { mail: 'x' }))
    const text = await (await get(open)).text()
    expect(text).toMatch(/vouch_log_ins_total\{outcome="wrong"\} [1-9]/)
    for (const line of [
      'vouch_mails_total{outcome="given up"} ',
      'vouch_messages_total{outcome="refused"} ',
      'vouch_database_restarts_total{outcome="started again"} ',
      'vouch_queue_rows{queue="mails",state="waiting"} 1',
      'vouch_queue_oldest_seconds{queue="mails",state="waiting"} ',
      'vouch_check_failing{check="files"} 0',
      'vouch_task_pause_seconds{task="queue"} 1',
      'vouch_files_bytes 0',
    ])
      expect(text).toContain(line)
  })

  test('tell the age and the outcome of backups, once there was one', async () => {
    expect(await (await get(open)).text()).not.toContain('vouch_backup_timestamp_seconds{')
    const at = '2026-11-26T02:00:00.000Z'
    const state = {
      good_at: at,
      good_name: 'vouch-1',
      problem: 'A disk is full.',
      proof: 'PROVED',
      proof_at: at,
    } as const
    await open.database.owner.insertInto('backup_states').values(state).execute()
    const text = await (await get(open)).text()
    expect(text).toContain('vouch_backup_timestamp_seconds{of="backup"} 1795658400')
    expect(text).toContain('vouch_backup_timestamp_seconds{of="proof"} 1795658400')
    expect(text).toContain('vouch_backup_failing{of="backup"} 1')
    expect(text).toContain('vouch_backup_failing{of="proof"} 0')
  })

  test('without a token answers this machine only, and nobody through a proxy', async () => {
    expect((await get(open)).status).toBe(200)
    expect((await get(open, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(403)
    expect((await get(open, { forwarded: 'for=127.0.0.1' })).status).toBe(403)
  })

  test('behind a proxy needs a token, whatever the headers are', async () => {
    expect((await get(proxied)).status).toBe(403)
    expect((await get(proxied, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403)
    expect((await get(secure)).status).toBe(403)
  })

  test('without a token refuses requests for another host, such as those of a page by DNS rebinding', async () => {
    expect(await statusFor(open, 'localhost')).toBe(200)
    expect(await statusFor(open, '[::1]:4000')).toBe(200)
    expect(await statusFor(open, 'evil.example')).toBe(403)
    expect(await statusFor(open, '127.0.0.1.evil.example')).toBe(403)
  })

  test('with a token asks for it', async () => {
    expect((await get(guarded)).status).toBe(403)
    expect((await get(guarded, { authorization: 'Bearer a wrong token' })).status).toBe(403)
    expect((await get(guarded, { authorization: 'Bearer a token for metrics' })).status).toBe(200)
  })
})
