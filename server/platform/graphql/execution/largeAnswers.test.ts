import { once } from 'node:events'
import { type ClientRequest, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { UserError } from '#server/errors.ts'
import { createRateLimiter, type RateLimiter } from '#server/platform/http/limits/rateLimiter.ts'
import { createRequestTurns } from '#server/platform/http/limits/requestTurns.ts'
import { createMetrics } from '#server/platform/observe/metrics.ts'
import { schema } from '#server/schema.ts'
import { asTest, createJob, createSkill, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { createGraphql, type GraphqlDeps } from './handler.ts'

let server: TestServer
let recruiter: Caller
const lines: string[] = []
const members = 120

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  server = await startTestServer({ log, variables: { RATE_PER_MINUTE: '0' } })
  const skill = await createSkill(server.db)
  await asTest(server.db, async (trx) => {
    await sql`insert into developers (first_name, last_name, email, stage, status, country)
      select 'Member ' || n, 'Ünal', n || '@vouch.example', 'MEMBER', 'AVAILABLE', 'US' from generate_series(1, ${members}) n`.execute(
      trx,
    )
    await sql`insert into developer_skills (developer_id, skill_id) select id, ${skill.id} from developers`.execute(trx)
  })
  for (let n = 0; n < 45; n++) await createJob(server.db, { title: `Job ${n}`, skills: { [skill.id]: 'REQUIRED' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  recruiter = await server.logIn(await createUser(server.db))
  await recruiter.data(graphql('{ me { id } }'))
  lines.length = 0
})

/** Collects the statements about developers and jobs that the app runs during some work. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = query.mock.calls.map(([first]) =>
    typeof first === 'string' ? first : (first as { text: string }).text,
  )
  query.mockRestore()
  // The search of works asks every five seconds, whatever is requested.
  return texts.filter((text) => /developers|jobs|events|skills/.test(text) && !text.includes('work_searches'))
}

const cards =
  'developers { id first_name skills { verified skill { id } } job_profiles { created_at } job_messages { state } }'
const operationLines = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'operation')

interface Answered {
  data?: Record<string, never> | null
  errors?: { message: string; extensions: { code: string; retryAfter?: number } }[]
}

async function send(body: unknown, caller = recruiter) {
  const response = await caller.post(body)
  return { response, answer: (await response.json()) as Answered & Answered[] }
}

describe('a request for more than 10,000 rows', () => {
  const five = Array.from({ length: 5 }, (_, n) => `a${n}: allSearchDevs(count: 5000) { ${cards} }`).join(' ')

  test('is refused before any statement, in a sentence that says what to do', async () => {
    const attack = Array.from({ length: 5 }, () => ({ query: `{ ${five} }` }))
    let answers: Answered[] = []
    const statements = await statementsOf(async () => {
      answers = (await send(attack)).answer
    })
    expect(statements).toEqual([])
    expect(answers).toHaveLength(5)
    for (const { data, errors } of answers) {
      expect(data).toBeUndefined()
      expect(errors).toEqual([
        {
          message:
            'This requests up to 925,000 rows, including nested ones, but one answer has at most 10,000. Request fewer at a time.',
          extensions: { code: 'TOO_LARGE' },
        },
      ])
    }
    expect(operationLines()).toMatchObject(attack.map(() => ({ operation: 'allSearchDevs', errors: 1 })))
  })

  test('by a batch is refused for the operations that do not fit, which may be sent on their own', async () => {
    const page = { query: `{ allSearchDevs(count: 90) { version ${cards} } }` }
    const { answer } = await send([page, page, page, page, { query: '{ me { id } }' }])
    expect(answer.map(({ data }) => Boolean(data))).toEqual([true, true, true, false, true])
    expect(answer[3]?.errors).toEqual([
      {
        message:
          'The operations of this batch request more than the 10,000 rows of one answer. Send this one on its own.',
        extensions: { code: 'TOO_LARGE', retryAfter: 0 },
      },
    ])
    expect((await send(page)).answer.data).toBeDefined()
  })

  test('whose rows exceed the estimate is refused when it is written', { tags: 'large' }, async () => {
    await asTest(server.db, (trx) =>
      sql`insert into companies (name) select 'One of many ' || n from generate_series(1, 10001) n`.execute(trx),
    )
    const { answer } = await send({ query: '{ getCompanies { id } }' })
    expect(answer.errors).toMatchObject([{ extensions: { code: 'TOO_LARGE' } }])
    expect(answer.data).toBeUndefined()
  })
})

describe('the rate of an account', () => {
  const dear = { query: `{ allSearchDevs(count: 190) { version ${cards} } }` }

  test('is charged for the requested rows before the work begins', async () => {
    const taken: number[] = []
    const take: RateLimiter['take'] = ({ cost, counted = 0 }) => {
      taken.push(cost - counted)
      if (taken.length === 3) throw new UserError('RATE_LIMITED', 'Wait.', { retryAfter: 1 })
    }
    const node = await startNode({ rateLimiter: { take, charge: () => undefined } })
    const statements = await statementsOf(async () => expect((await node.post(dear)).status).toBe(429))
    expect(statements).toEqual([])
    // A whole batch, until the body is read; a new document; 190 candidates of 80 values.
    expect(taken).toEqual([5, 0, 3])
    await node.close()
  })

  test('is charged for the actual rows of a list without a limit', async () => {
    let owed = 0
    const charge: RateLimiter['charge'] = (_account, cost) => {
      owed += cost
    }
    const node = await startNode({ rateLimiter: { take: () => undefined, charge } })
    await (await node.post({ query: '{ getAllActiveJobs { id job_skills { job_skill_type } } }' })).text()
    expect(owed).toBeCloseTo((45 + 45) / 1_000)
    await node.close()
  })
})

describe('a list without a limit', () => {
  const jobs =
    '{ before: me { id } all: getAllActiveJobs { id title company { name } job_skills { skill { id } } } after: me { role } }'

  test('is written in chunks, and its text equals that of one piece', async () => {
    const { response, answer } = await send({ query: jobs })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBeNull()
    const { before, all, after } = answer.data as unknown as Record<string, unknown[]>
    expect(Object.keys(answer.data ?? {})).toEqual(['before', 'all', 'after'])
    expect([before, after]).toEqual([{ id: recruiter.account.id }, { role: 'recruiter' }])
    expect(new Set(all?.map((job) => (job as { title: string }).title)).size).toBe(45)
    expect(all?.[0]).toEqual({
      id: expect.any(String),
      title: 'Job 44',
      company: { name: expect.any(String) },
      job_skills: [{ skill: { id: expect.any(String) } }],
    })
  })

  test('has the same candidates as its pages', async () => {
    const query = (args: string) => ({
      query: `{ allSearchDevs${args} { version total people: developers { id email } } }`,
    })
    const whole = (await send(query(''))).answer.data as never as {
      allSearchDevs: { people: { id: string }[]; version: string }
    }
    const pages: { id: string }[] = []
    for (let offset = 0; offset < members; offset += 50) {
      const { answer } = await send(query(`(count: 50, offset: ${offset})`))
      pages.push(...(answer.data as never as typeof whole).allSearchDevs.people)
    }
    expect(whole.allSearchDevs.people).toHaveLength(members)
    expect(pages).toEqual(whole.allSearchDevs.people)
    const { version } = whole.allSearchDevs
    const again = await send({
      query: `{ allSearchDevs(version: "${version}") { unchanged version people: developers { id email } } }`,
    })
    expect(again.answer.data).toMatchObject({ allSearchDevs: { unchanged: true, people: [] } })
  })

  test('keeps its position in a batch, also twice', async () => {
    const { answer } = await send([
      { query: jobs },
      { query: '{ me { role } }' },
      { query: '{ allSearchDevs { developers { id } } }' },
    ])
    expect(answer.map(({ data }) => Object.keys(data ?? {}))).toEqual([
      ['before', 'all', 'after'],
      ['me'],
      ['allSearchDevs'],
    ])
    expect(answer[2]?.data).toHaveProperty('allSearchDevs.developers.length', members)
  })

  test('may occur only once in an operation', async () => {
    const { answer } = await send({ query: '{ a: getAllActiveJobs { id } b: getAllActiveJobs { id } }' })
    expect(answer.errors?.[0]).toMatchObject({
      message: 'An operation has at most one list without a limit. Send one operation per list.',
      extensions: { code: 'TOO_LARGE' },
    })
  })

  test('is refused like any other list, with the right status', async () => {
    const client = server.as('client')
    const { response, answer } = await send({ query: '{ allSearchDevs { developers { id } } }' }, client)
    expect(response.headers.get('content-length')).not.toBeNull()
    expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  test('is sent to an account one at a time; further requests wait, and too many are refused', async () => {
    const query = '{ getAllActiveJobs { id } }'
    await send({ query })
    const unlock = await lockJobs()
    const first = send({ query: '{ getAllActiveJobs { description } }' })
    await untilWaiting()
    const others = Array.from({ length: 6 }, () => send({ query }))
    const refused = await Promise.any(others.map(async (other) => refusalIn(await other)))
    expect(refused).toMatchObject({ extensions: { code: 'RATE_LIMITED', retryAfter: 2 } })
    // Another account does not wait, because its operation was compiled before.
    expect((await send({ query }, server.as('dstm'))).answer.data).toBeDefined()
    await unlock()
    expect((await first).answer.data).toBeDefined()
    expect((await Promise.all(others)).filter(({ answer }) => answer.data)).toHaveLength(4)
  })
})

describe('a client that disconnects', () => {
  test('while its request waits, causes no work', async () => {
    // A new API has an empty cache.
    await asTest(server.db, (trx) => sql`update jobs set openings = openings + 1`.execute(trx))
    const unlock = await lockJobs()
    const first = send({ query: '{ getAllActiveJobs { id } }' })
    await untilWaiting()
    const aborted = open(server.url, recruiter, { query: '{ getAllActiveJobs { id } }' })
    await send({ query: '{ me { id } }' })
    aborted.destroy()
    const last = send({ query: '{ getAllActiveJobs { id } }' })
    await unlock()
    await Promise.all([first, last])
    const whole = operationLines().filter(({ operation }) => operation === 'getAllActiveJobs')
    expect(whole).toHaveLength(2)
  })

  test('or reads nothing of its answer is disconnected after a while, and the next request runs', {
    tags: 'large',
  }, async () => {
    await asTest(server.db, (trx) => sql`update jobs set description = repeat('much ', 100000)`.execute(trx))
    const node = await startNode({ stallTimeout: 200 })
    const silent = open(node.url, recruiter, { query: '{ getAllActiveJobs { id description } }' })
    const [response] = await once(silent, 'response')
    // Its socket is full, and it keeps its turn until it is disconnected.
    const again = await node.post({ query: '{ getAllActiveJobs { id description } }' })
    expect((await again.text()).length).toBeGreaterThan(20_000_000)
    response.resume()
    await expect(once(response, 'end')).rejects.toThrow('aborted')
    await node.close()
  })
})

/** Starts the API on its own, with the recruiter as the viewer. */
async function startNode(more: Partial<GraphqlDeps>) {
  const { db, env } = server
  const { id } = recruiter.account
  const viewer = { id, role: 'recruiter' as const, email: '', displayName: '', companyId: null, grantId: null }
  const mailer = { enabled: false, send: async () => undefined }
  const log = pino({ level: 'silent' })
  const metrics = createMetrics({ env, db })
  const rateLimiter = createRateLimiter({ env, log, metrics })
  const deps = {
    schema,
    env,
    db,
    log,
    mailer,
    secret: '',
    metrics,
    rateLimiter,
    requestTurns: createRequestTurns(),
    authenticate: async () => viewer,
    requireFreshLogin: async () => expect.fail(),
    ...more,
  }
  const node = createServer(createGraphql(deps).handle)
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  return {
    url,
    post: (body: object) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    close: async () => {
      node.closeAllConnections()
      await new Promise((resolve) => node.close(resolve))
    },
  }
}

/** Locks the table of jobs. @returns a function that releases it. */
async function lockJobs(): Promise<() => Promise<unknown>> {
  const locked = Promise.withResolvers<void>()
  const unlocked = Promise.withResolvers<void>()
  const transaction = server.database.owner.transaction().execute(async (trx) => {
    await sql`lock table jobs in access exclusive mode`.execute(trx)
    locked.resolve()
    await unlocked.promise
  })
  await locked.promise
  return () => {
    unlocked.resolve()
    return transaction
  }
}

/** Resolves when a statement waits for the jobs, which means that its request is running. */
async function untilWaiting(): Promise<void> {
  const waiting = sql<{
    count: number
  }>`select count(*) from pg_locks where not granted and relation = 'jobs'::regclass`
  for (;;) {
    const { rows } = await waiting.execute(server.database.owner)
    if (Number(rows[0]?.count) > 0) return
  }
}

function refusalIn({ answer }: { answer: Answered }) {
  if (!answer.errors) throw new Error('It was let in.')
  return answer.errors[0]
}

/** Sends a request whose answer is not read. */
function open(url: string, caller: Caller, body: unknown): ClientRequest {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${caller.token}` }
  const sent = request(`${url}/graphql`, { method: 'POST', headers })
  sent.on('error', () => undefined)
  sent.end(JSON.stringify(body))
  return sent
}
