import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readEnv } from '#server/env.ts'
import { setSecurityHeaders } from '#server/platform/http/securityHeaders.ts'
import { avatarPath } from './avatarPath.ts'
import { createAvatars } from './avatars.ts'

const secret = 'a secret of the tests'
const resolve = vi.fn(async (host: string) => (host === 'unknown.example' ? [] : ['127.0.0.1']))
let pictures: Server
let vouch: Server
let source: string
let site: string
let asked: string[]

/** Makes the beginning of a PNG with its size in pixels. The server reads no more of it. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13)
  header.write('IHDR', 4)
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, deflateSync('')])
}

const bodies: Record<string, Buffer | undefined> = {
  '/own.png?size=80': png(80, 80),
  '/bomb.png': png(30_000, 30_000),
  '/drawing.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
  '/page.html': Buffer.from('<!doctype html><script>alert(1)</script>'),
  '/empty.png': Buffer.alloc(0),
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return String((server.address() as AddressInfo).port)
}

beforeAll(async () => {
  pictures = createServer((req, res) => {
    asked.push(req.url ?? '')
    if (req.url === '/silent.png') return
    const body = bodies[req.url ?? '']
    res.writeHead(body ? 200 : 404, { 'content-type': 'image/png' }).end(body)
  })
  source = `http://pictures.example:${await listen(pictures)}`
  vouch = createServer()
  site = `http://127.0.0.1:${await listen(vouch)}`
  const env = readEnv({ PUBLIC_URL: site })
  const pictureNetwork = { resolve, isAllowed: () => true }
  const avatars = createAvatars({
    env,
    log: pino({ level: 'silent' }),
    secret,
    pictureNetwork,
    metrics: { limited: () => undefined },
  })
  vouch.on('request', (req, res) => {
    setSecurityHeaders(res, env)
    avatars.handle(req, res)
  })
})
afterAll(async () => {
  for (const server of [pictures, vouch]) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
beforeEach(() => {
  asked = []
  resolve.mockClear()
})

const pathOf = (url_avatar: string, by = secret) => String(avatarPath(by, { url_avatar, url_github: null }))
const get = (path: string, init: RequestInit = {}) => fetch(site + path, init)

test('a picture is sent with the type of its content, cacheable and never executable', async () => {
  const response = await get(pathOf(`${source}/own.png?size=80`))
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bodies['/own.png?size=80'])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*sandbox$/),
    'cache-control': 'private, max-age=86400',
  })
  const etag = response.headers.get('etag') ?? ''
  expect((await get(pathOf(`${source}/own.png?size=80`), { headers: { 'if-none-match': etag } })).status).toBe(304)
  // The second answer came from the cache.
  expect(asked).toEqual(['/own.png?size=80'])
})

test.each(['/bomb.png', '/drawing.svg', '/page.html', '/empty.png', '/missing.png'])(
  '%s is no picture, and is not fetched again',
  async (name) => {
    for (const _again of [1, 2]) expect((await get(pathOf(source + name))).status).toBe(404)
    expect(asked).toEqual([name])
  },
)

test('a host that does not exist is not resolved again for each of its pictures', async () => {
  for (const name of ['a', 'b', 'c'])
    expect((await get(pathOf(`https://unknown.example/${name}.png`))).status).toBe(404)
  expect(resolve).toHaveBeenCalledTimes(1)
})

test('nobody waits longer than 1.5 s for a picture', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const response = get(pathOf(`${source}/silent.png`))
    await vi.waitUntil(() => asked.length > 0, { interval: 1, timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(1_500)
    expect((await response).status).toBe(404)
  } finally {
    vi.useRealTimers()
  }
})

test('only paths that this server made lead to pictures, and only from its own pages', async () => {
  const path = pathOf(`${source}/own.png?size=80`)
  const forged = [
    pathOf(`${source}/own.png?size=80`, 'another secret'),
    path.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
    path.slice(0, -4),
    `/portal/avatar/${Buffer.from(source).toString('base64url')}`,
    `/portal/avatar/${encodeURIComponent(source)}`,
    '/portal/avatar/',
    '/portal/avatar/..%2f',
  ]
  for (const address of forged) expect((await get(address)).status, address).toBe(404)
  expect((await get(path, { headers: { origin: 'https://evil.example' } })).status).toBe(404)
  expect((await get(path, { method: 'POST' })).status).toBe(404)
  expect(asked).toEqual([])
})

test('a path reveals nothing about its picture, and never changes', () => {
  const path = pathOf(`${source}/own.png`)
  expect(path).toMatch(/^\/portal\/avatar\/[\w-]+$/)
  expect(Buffer.from(path.slice('/portal/avatar/'.length), 'base64url').toString('latin1')).not.toContain('own')
  expect(pathOf(`${source}/own.png`)).toBe(path)
  expect(avatarPath(secret, { url_avatar: `https://a.example/${'x'.repeat(2_000)}`, url_github: null })).toBeNull()
})

test('an address that asks for thousands of pictures a minute is rate-limited', { tags: 'large' }, async () => {
  const statuses = new Set<number>()
  for (let batch = 0; batch < 40 && !statuses.has(429); batch++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => get('/portal/avatar/forged')))
    for (const { status } of answers) statuses.add(status)
  }
  expect([...statuses]).toEqual([404, 429])
})
