import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/testServer.ts'

describe('/internal/metrics', () => {
  let open: TestServer
  let guarded: TestServer

  beforeAll(async () => {
    open = await startTestServer()
    guarded = await startTestServer({ variables: { METRICS_TOKEN: 'a token for metrics' } })
  })
  afterAll(() => Promise.all([open.close(), guarded.close()]))

  const get = (server: TestServer, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/internal/metrics`, { headers })

  test('counts operations by name and outcome, and the connections of the database', async () => {
    await open.as('admin').data('query Whatever { me { id } }')
    await open.as('admin').query('{ getStaffMember(id: "x") { id } }')
    const response = await get(open)
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    expect(text).toContain('vouch_operation_seconds_count{operation="me",outcome="ok"} 1')
    expect(text).toContain('vouch_operation_seconds_count{operation="getStaffMember",outcome="error"} 1')
    expect(text).toMatch(/vouch_database_connections\{state="idle"\} [1-9]/)
    expect(text).toMatch(/process_cpu_seconds_total/)
    expect(text).not.toContain('Whatever')
  })

  test('without a token answers this machine only, and nobody through a proxy', async () => {
    expect((await get(open)).status).toBe(200)
    expect((await get(open, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(403)
  })

  test('with a token asks for it', async () => {
    expect((await get(guarded)).status).toBe(403)
    expect((await get(guarded, { authorization: 'Bearer a wrong token' })).status).toBe(403)
    expect((await get(guarded, { authorization: 'Bearer a token for metrics' })).status).toBe(200)
  })
})
