import { afterEach, expect, test, vi } from 'vitest'
import { UnreachableError } from './apiError.ts'
import { createPortal, PortalError } from './portal.ts'

const tokens = { current: async () => 'current', refresh: async () => 'fresh' }
const portal = createPortal('https://vouch.example/portal', tokens)

/** Fakes the network: answers each request in turn, and returns the recorded requests. */
function answers(...responses: (Response | Error)[]) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init))
    const response = responses.shift()
    if (response instanceof Response) return response
    throw response
  })
  return requests
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a request carries the token, and its answer is JSON', async () => {
  const requests = answers(Response.json({ sent: 2 }))
  expect(await portal.post('/send', { devIds: ['a'] }, { 'idempotency-key': 'one' })).toEqual({ sent: 2 })
  const [request] = requests
  expect(request?.url).toBe('https://vouch.example/portal/send')
  expect(request?.headers.get('authorization')).toBe('Bearer current')
  expect(request?.headers.get('idempotency-key')).toBe('one')
  expect(await request?.json()).toEqual({ devIds: ['a'] })
})

test('after an expired token the request is sent again with a fresh one', async () => {
  const expired = () =>
    Response.json({ error: 'Could not verify JWT: JWTExpired', code: 'invalid-jwt' }, { status: 401 })
  const requests = answers(expired(), Response.json({ result: [] }))
  expect(await portal.get('/search?q=go')).toEqual({ result: [] })
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer current', 'Bearer fresh'])

  answers(expired(), expired())
  await expect(portal.get('/search?q=go')).rejects.toThrow('JWTExpired')
})

test("a refusal has the server's sentence and code", async () => {
  answers(Response.json({ error: 'Write a message.', code: 'BAD_INPUT' }, { status: 400 }))
  const refusal = await portal.post('/send', {}).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(PortalError)
  expect(refusal).toMatchObject({ message: 'Write a message.', code: 'BAD_INPUT' })
})

test('a request beyond the rate limit is sent again when the server says so, and fails if that does not help', async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const tooMuch = () => Response.json({ error: 'Wait.', code: 'RATE_LIMITED', retryAfter: 2 }, { status: 429 })
  const requests = answers(tooMuch(), Response.json({ result: [] }))
  const asked = portal.get('/search?q=go')
  await vi.advanceTimersByTimeAsync(2_299)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toEqual({ result: [] })

  const more = answers(...Array.from({ length: 6 }, tooMuch))
  const refused = portal.get('/search?q=go').catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await refused).toMatchObject({ message: 'Wait.', code: 'RATE_LIMITED' })
  expect(more).toHaveLength(6)

  answers(tooMuch())
  const givenUp = new AbortController()
  const left = portal.get('/search?q=go', givenUp.signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  givenUp.abort()
  expect(await left).toMatchObject({ name: 'AbortError' })
  expect(vi.getTimerCount()).toBe(0)
})

test('no answer and a broken answer give the same error', async () => {
  answers(new TypeError('Failed to fetch'), new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(portal.get('/search')).rejects.toBeInstanceOf(UnreachableError)
  await expect(portal.get('/search')).rejects.toBeInstanceOf(UnreachableError)
})

test('an aborted request rejects with the abort', async () => {
  answers(new DOMException('Aborted', 'AbortError'))
  await expect(portal.get('/search', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})

test('a file is downloaded unchanged, or refused with a sentence', async () => {
  answers(new Response('%PDF'), Response.json({ error: 'There is no such file.' }, { status: 404 }))
  expect(await (await portal.file('/resume/1')).text()).toBe('%PDF')
  await expect(portal.file('/resume/1')).rejects.toThrow('There is no such file.')
})

test('a download reports its progress, and keeps its content type', async () => {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of ['id\n', '1\n', '22\n']) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  answers(new Response(body, { headers: { 'content-type': 'text/csv' } }))
  const sizes: number[] = []
  const file = await portal.file('/lists/staff.csv', (bytes) => sizes.push(bytes))
  expect(await file.text()).toBe('id\n1\n22\n')
  expect(file.type).toBe('text/csv')
  expect(sizes).toEqual([3, 5, 8])
})

test('a file is uploaded unchanged, and the answer can be read as a stream', async () => {
  const requests = answers(new Response('one\ntwo\n'))
  const answer = await portal.upload('/import', new Blob(['text']), { 'x-file-name': 'a.txt' })
  expect(await answer.text()).toBe('one\ntwo\n')
  expect(await requests[0]?.text()).toBe('text')
  expect(requests[0]?.headers.get('x-file-name')).toBe('a.txt')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer current')
})

test('each call keeps the request tracker busy until it is answered, or has failed', async () => {
  // Tests of other files share the tracker, and some leave a request without an answer.
  vi.resetModules()
  const [{ requestTracker }, own] = await Promise.all([import('./requestTracker.ts'), import('./portal.ts')])
  const tracked = own.createPortal('https://vouch.example/portal', tokens)
  const calls = [
    () => tracked.get('/search'),
    () => tracked.post('/send', {}),
    () => tracked.upload('/import', new Blob(['text'])),
    () => tracked.file('/resume/1'),
  ]
  for (const call of calls) {
    for (const answer of [Response.json({}), new TypeError('Failed to fetch')]) {
      answers(answer)
      const called = call().catch(() => undefined)
      expect(requestTracker.isBusy()).toBe(true)
      await called
      expect(requestTracker.isBusy()).toBe(false)
    }
  }
})

test('an error of the server is told apart from a refusal', async () => {
  answers(
    Response.json({ error: 'Wait.' }, { status: 503 }),
    Response.json({ error: 'Write a word.' }, { status: 400 }),
  )
  await expect(portal.get('/search')).rejects.toMatchObject({ message: 'Wait.', serverFailed: true })
  await expect(portal.get('/search')).rejects.toMatchObject({ message: 'Write a word.', serverFailed: false })
})
