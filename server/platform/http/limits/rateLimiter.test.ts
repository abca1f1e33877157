import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { createRateLimiter } from './rateLimiter.ts'

describe('a bucket', () => {
  /** Makes a rate limiter with a clock that the test moves. `ask` returns the seconds until a retry, or 0. */
  function nodeOf(RATE_PER_MINUTE: number) {
    let now = 1_000
    const limited: string[] = []
    const parts = { env: { RATE_PER_MINUTE }, log: pino({ level: 'silent' }), metrics: { limited: limited.push } }
    const rateLimiter = createRateLimiter(parts as never, () => now)
    return {
      owe: rateLimiter.charge,
      pass: (seconds: number) => {
        now += seconds * 1000
      },
      ask: (account = 'a', cost = 1, counted = 0): number => {
        try {
          rateLimiter.take({ account, cost, counted, path: '/graphql', requestId: '' })
          return 0
        } catch (error) {
          return (error as { retryAfter: number }).retryAfter
        }
      },
    }
  }
  const times = (count: number, ask: () => number) =>
    Array.from({ length: count }, () => ask()).filter((wait) => wait > 0).length

  test('allows the operations of a minute, and then as many as are refilled', () => {
    const { ask, pass } = nodeOf(60)
    expect(times(60, ask)).toBe(0)
    expect(ask()).toBe(1)
    expect(ask('a', 10)).toBe(10)
    pass(9)
    expect(ask('a', 10)).toBe(1)
    pass(1)
    expect(ask('a', 10)).toBe(0)
    expect(ask()).toBe(1)
    pass(3_600)
    expect(times(70, ask)).toBe(10)
  })

  test('belongs to one account', () => {
    const { ask } = nodeOf(60)
    expect(times(70, () => ask('a'))).toBe(10)
    expect(times(60, () => ask('b'))).toBe(0)
  })

  test('is kept for many accounts until it is full again', () => {
    const { ask, pass } = nodeOf(60)
    times(60, () => ask('busy'))
    for (let n = 0; n < 100; n++) ask(`other ${n}`)
    expect(ask('busy')).toBe(1)
    pass(1)
    for (let n = 0; n < 100; n++) ask(`other ${n}`)
    expect(ask('busy')).toBe(0)
    expect(ask('busy')).toBe(1)
  })

  test('allows a request that costs more than a full bucket, now and then', () => {
    const { ask, pass } = nodeOf(4)
    expect(ask('a', 20)).toBe(0)
    expect(ask('a', 20)).toBe(60)
    pass(60)
    expect(ask('a', 20)).toBe(0)
  })

  test('takes the rest of a cost that was counted in part, or gives that part back', () => {
    const { ask, pass } = nodeOf(60)
    expect(ask('a', 55)).toBe(0)
    expect(ask('a', 1)).toBe(0)
    expect(ask('a', 10, 1)).toBe(5)
    pass(5)
    expect(ask('a', 1)).toBe(0)
    expect(ask('a', 10, 1)).toBe(0)
    expect(ask()).toBe(1)
  })

  test('can be overdrawn by a charge', () => {
    const { ask, owe, pass } = nodeOf(60)
    expect(ask()).toBe(0)
    owe('a', 0)
    expect(times(59, ask)).toBe(0)
    owe('a', 100)
    expect(ask()).toBe(101)
    expect(ask('b')).toBe(0)
    pass(101)
    expect(ask()).toBe(0)
  })

  test('is unlimited for a rate of 0', () => {
    const { ask, owe } = nodeOf(0)
    owe('a', 1_000)
    expect(times(10_000, ask)).toBe(0)
  })
})

describe('a node', () => {
  let server: TestServer
  const lines: string[] = []
  beforeAll(async () => {
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    server = await startTestServer({ log, variables: { RATE_PER_MINUTE: '300' } })
  })
  afterAll(() => server.close())

  const me = { query: '{ me { id } }' }
  /** Sends requests until one is refused. @returns the refusal, and the number of answers before it. */
  async function exhaust(ask: () => Promise<Response>) {
    for (let answered = 0; answered < 200; answered++) {
      const response = await ask()
      if (response.status === 429) return { response, answered }
    }
    throw new Error('It was never refused.')
  }
  const get = (caller: Caller, path: string) =>
    fetch(`${server.url}/portal/${path}`, { headers: { authorization: `Bearer ${caller.token}` } })

  test('refuses an account above its limit with a sentence and a time to retry, and no other account', async () => {
    await server.as('admin').post(me)
    const { response, answered } = await exhaust(() => server.as('recruiter').post([me, me, me, me, me]))
    // The bucket refills a little during the test.
    expect(answered).toBeGreaterThan(50)
    expect(answered).toBeLessThan(90)
    const retryAfter = Number(response.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(await response.json()).toEqual({
      errors: [
        {
          message: 'You sent too many requests within a minute. Wait a moment, then try again.',
          extensions: { code: 'RATE_LIMITED', retryAfter },
        },
      ],
    })
    expect((await server.as('admin').post(me)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
    expect((await server.as('recruiter').post([me, me, me, me, me])).status).toBe(200)
  })

  test('counts a new document as several operations', async () => {
    let n = 0
    const { answered } = await exhaust(() => server.as('dstm').post({ query: `query q${n++} { me { id } }` }))
    expect(answered).toBeGreaterThan(50)
    expect(answered).toBeLessThan(90)
  })

  test('counts each root field as an operation', async () => {
    const five = { query: '{ a: me { id } b: me { id } c: me { id } d: me { id } e: me { id } }' }
    await server.as('client').post(five)
    const { answered } = await exhaust(() => server.as('client').post([five, five, five, five, five]))
    expect(answered).toBeGreaterThan(8)
    expect(answered).toBeLessThan(20)
  })

  test('counts files and searches as several operations', async () => {
    const search = () => get(server.as('reviewer'), 'developer/search-resume?q=go')
    const { response, answered } = await exhaust(search)
    expect(answered).toBeGreaterThan(50)
    expect(answered).toBeLessThan(90)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await response.json()).toEqual({
      error: 'You sent too many requests within a minute. Wait a moment, then try again.',
      code: 'RATE_LIMITED',
      retryAfter: expect.any(Number),
    })
    const files = await exhaust(() => get(server.as('vetter'), `resume/${server.as('vetter').account.id}`))
    expect(files.answered).toBeGreaterThan(25)
    expect(files.answered).toBeLessThan(45)
  })

  test('counts a query that searches as its searches', { tags: 'processes' }, async () => {
    const asked = async (query: string) => {
      const caller = await server.logIn(await createUser(server.db, { role: 'recruiter' }))
      await caller.post({ query })
      return (await exhaust(() => caller.post({ query }))).answered
    }
    expect(await asked('{ getResumeSearchCountries(q: "go") { country } }')).toBeLessThan(90)
    expect(await asked('{ getResumeSearchAdvice(q: "go rust") { meant { q } } }')).toBeLessThan(12)
    expect(await asked('{ readBrief(text: "We need React.") { text } }')).toBeLessThan(45)
    expect(await asked('{ getDayChanges { more } }')).toBeLessThan(90)
  })

  test('logs and counts refused requests', async () => {
    const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'rate limited')
    expect(refused[0]).toMatchObject({ path: '/graphql', account: server.as('recruiter').account.id })
    const metrics = await (await fetch(`${server.url}/internal/metrics`)).text()
    expect(metrics).toMatch(/vouch_rate_limited_total\{path="\/graphql"\} [1-9]/)
    expect(metrics).toMatch(/vouch_rate_limited_total\{path="\/developer\/search-resume"\} [1-9]/)
  })
})
