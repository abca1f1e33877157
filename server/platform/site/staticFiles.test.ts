import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from './staticFiles.ts'

const script = 'export const answer = 42\n'
let folder: string
let server: Server

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-site-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets/main.js'), script)
  await writeFile(path.join(folder, 'assets/main.js.gz'), gzipSync(script))
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(path.join(folder, 'secret.txt'), 'not a file of the site')
  const serveFile = await staticFiles(folder)
  server = createServer((req, res) => serveFile(req.url ?? '', req, res) || res.writeHead(404).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A new build replaces the folder while the server runs.
  await rm(folder, { recursive: true })
})

afterAll(() => server.close())

/** Unlike fetch, sends only the given headers and does not decompress the body. */
function get(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const outgoing = request({ port, path: url, headers, method }, async (res) =>
      resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(await res.toArray()) }),
    )
    outgoing.once('error', reject).end()
  })
}

test('a file is still served after a build has replaced it', async () => {
  const { status, headers, body } = await get('/assets/main.js')
  expect(status).toBe(200)
  expect(body.toString()).toBe(script)
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('a browser gets the best compression that it accepts', async () => {
  const { headers, body } = await get('/assets/main.js', { 'accept-encoding': 'br, gzip' })
  expect(headers['content-encoding']).toBe('gzip')
  expect(body).toEqual(gzipSync(script))
  const refused = await get('/assets/main.js', { 'accept-encoding': 'gzip;q=0' })
  expect(refused.headers['content-encoding']).toBeUndefined()
})

test('an unchanged file is not sent twice', async () => {
  const { headers } = await get('/favicon.svg')
  expect(headers['cache-control']).toBe('no-cache')
  const again = await get('/favicon.svg', { 'if-none-match': String(headers.etag) })
  expect(again.status).toBe(304)
  expect(again.body.length).toBe(0)
})

test('HEAD answers with the length and no body', async () => {
  const { headers, body } = await get('/assets/main.js', {}, 'HEAD')
  expect(headers['content-length']).toBe(String(script.length))
  expect(body.length).toBe(0)
})

test.each([
  '/secret.txt',
  '/assets/../secret.txt',
  '/assets/%2e%2e/secret.txt',
  '/assets/none.js',
  '/constructor',
  '//favicon.svg',
])('%s is no file of the site', async (url) => {
  expect((await get(url)).status).toBe(404)
})
