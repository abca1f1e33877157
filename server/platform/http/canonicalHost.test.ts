import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

/** Requests a path unchanged. `fetch` would normalize it. */
function ask(path: string, method = 'GET'): Promise<{ status: number | undefined; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const asking = request(server.url, { path, method }, (answer) => {
      resolve({ status: answer.statusCode, location: answer.headers.location })
      answer.resume()
    })
    asking.on('error', reject).end()
  })
}

test.each([
  ['//companies?sort=name', '/companies?sort=name'],
  ['///companies//1', '/companies//1'],
  ['//evil.example/', '/evil.example/'],
  ['/\\evil.example', '/evil.example'],
  ['//authorize?client_id=vouch-web', '/authorize?client_id=vouch-web'],
])('%s redirects to the same path with one slash, on this host', async (path, expected) => {
  expect(await ask(path)).toEqual({ status: 308, location: `${server.url}${expected}` })
})

test('an address that begins with two slashes writes nothing, and other addresses are not redirected', async () => {
  expect(await ask('//graphql', 'POST')).toEqual({ status: 421, location: undefined })
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/companies//1')).location).toBeUndefined()
})
