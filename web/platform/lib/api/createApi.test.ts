import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from './createApi.ts'
import { type ApiOperation, keyOf, requestOf } from './operation.ts'
import { createTransport } from './transport.ts'

interface Sent {
  readonly operationName: string
  readonly variables: { readonly n?: number; readonly key?: string }
}
interface Request {
  /** Milliseconds since the test began. */
  readonly at: number
  readonly authorization: string
  readonly operations: Sent[]
}
type Answer = (operations: Sent[], request: Request) => unknown

const query: ApiOperation<{ one: number }, { n?: number }> = 'query one($n: Int) { one(n: $n) }'
const mutation: ApiOperation<{ change: string }, { n?: number }> =
  'mutation change($n: Int, $key: String) { change(n: $n, key: $key) }'
const expired = { errors: [{ message: 'Could not verify JWT: JWTExpired', extensions: { code: 'invalid-jwt' } }] }
const refusal = (code: string) => ({ errors: [{ message: `It is ${code}.`, extensions: { code } }] })

let requests: Request[]
let toasts: string[]
let refusals: string[]
let failures: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  // A delay is random up to twice its mean. This value gives the mean.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  requests = []
  toasts = []
  refusals = []
  failures = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Creates an API whose server answers each operation with `answer`, or the whole batch with one refusal. A throw is a network failure. */
function apiOf(answer: Answer, refusalStatus = 429) {
  const start = Date.now()
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const operations: Sent[] = [JSON.parse(body)].flat()
    const request = { at: Date.now() - start, authorization: headers.authorization ?? '', operations }
    requests.push(request)
    const answered = await answer(operations, request)
    return new Response(JSON.stringify(answered), {
      status: isRefused(answered) ? refusalStatus : 200,
      headers: { 'content-type': 'application/json' },
    })
  })
  const tokens = { current: async () => 'old', refresh: async () => 'new' }
  return createApi(createTransport('http://vouch.example/graphql', tokens), {
    onFailure: (error) => failures.push(error),
    onError: (sentence) => toasts.push(sentence),
    onRefused: (sentence) => refusals.push(sentence),
  })
}

/** Returns true when the whole batch is refused: by one answer for all, or because every operation should be retried. */
function isRefused(answered: unknown): boolean {
  if (!Array.isArray(answered)) return true
  return answered.every(({ errors }) => errors?.[0]?.extensions?.retryAfter !== undefined)
}

const good: Answer = (operations) => operations.map(({ variables }) => ({ data: { one: variables.n, change: 'done' } }))
const all =
  (one: unknown): Answer =>
  (operations) =>
    operations.map(() => one)
const unreachable: Answer = () => {
  throw new TypeError('Failed to fetch')
}

/** Starts all queries at once, and waits for all answers. */
async function ask(api: ReturnType<typeof apiOf>, count: number) {
  const asked = Array.from({ length: count }, (_, n) => api.query(query, { variables: { n } }))
  const settled = Promise.allSettled(asked)
  await vi.runAllTimersAsync()
  return settled
}

test('operations within 10 ms are sent in batches of at most five, with the token of the session', async () => {
  const answers = await ask(apiOf(good), 7)
  expect(requests.map(({ operations }) => operations.length)).toEqual([5, 2])
  expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer old'])
  expect(answers.map((one) => one.status === 'fulfilled' && one.value.data.one)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('an operation that starts more than 10 ms later is sent separately', async () => {
  const api = apiOf(good)
  const first = api.query(query, { variables: { n: 1 } })
  await vi.advanceTimersByTimeAsync(11)
  const second = api.query(query, { variables: { n: 2 } })
  await vi.runAllTimersAsync()
  await Promise.all([first, second])
  expect(requests.map(({ operations }) => operations.length)).toEqual([1, 1])
})

test('a repeated query is sent again, not read from the cache', async () => {
  const api = apiOf(good)
  await ask(api, 1)
  await ask(api, 1)
  expect(requests).toHaveLength(2)
})

test('without an answer an operation is retried five times, first after 300 ms, then twice as long each time', async () => {
  const [answer] = await ask(apiOf(unreachable), 1)
  const sent = requests.map(({ at }) => at)
  // Subtracts the 10 ms for which a batch is collected.
  expect(sent.slice(1).map((at, index) => at - (sent[index] ?? 0) - 10)).toEqual([300, 600, 1200, 2400, 4800])
  expect(answer).toMatchObject({
    reason: { message: 'Vouch cannot be reached. Check the connection, then try again.' },
  })
  expect(toasts).toEqual(['Vouch cannot be reached. Check the connection, then try again.'])
})

test('a short outage of the database is retried without an error', async () => {
  let tries = 0
  const api = apiOf((operations, request) => (tries++ < 2 ? all(refusal('UNAVAILABLE')) : good)(operations, request))
  const [answer] = await ask(api, 1)
  expect(answer).toMatchObject({ value: { data: { one: 0 } } })
  expect(requests).toHaveLength(3)
  expect(toasts).toEqual([])
})

test('beyond the rate limit it waits as long as the API says, and shows an error only if that does not help', async () => {
  const tooMuch = { errors: [{ message: 'It is too much.', extensions: { code: 'RATE_LIMITED', retryAfter: 3 } }] }
  let tries = 0
  // The request is refused as a whole, with one answer for the batch.
  const api = apiOf((operations, request) => (tries++ < 2 ? tooMuch : good(operations, request)))
  const [answer] = await ask(api, 1)
  expect(answer).toMatchObject({ value: { data: { one: 0 } } })
  const sent = requests.map(({ at }) => at)
  expect(sent.slice(1).map((at, index) => at - (sent[index] ?? 0) - 10)).toEqual([3300, 3600])
  expect(toasts).toEqual([])

  tries = -10
  await ask(api, 1)
  expect(toasts).toEqual(['It is too much.'])
})

test('a batch refused with 503 is retried, and shows the sentence of the API', async () => {
  const away = { errors: [{ message: 'The database is away.', extensions: { code: 'UNAVAILABLE', retryAfter: 1 } }] }
  let tries = 0
  const api = apiOf((operations, request) => (tries++ < 2 ? all(away) : good)(operations, request), 503)
  const answers = await ask(api, 2)
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const sent = requests.map(({ at }) => at)
  expect(sent.slice(1).map((at, index) => at - (sent[index] ?? 0) - 10)).toEqual([1300, 1600])
  expect(toasts).toEqual([])

  tries = -10
  await ask(api, 1)
  expect(toasts).toEqual(['The database is away.'])
})

test('an exhausted quota is shown at once, without a retry', async () => {
  await ask(apiOf(all(refusal('RATE_LIMITED'))), 1)
  expect(requests).toHaveLength(1)
  expect(toasts).toEqual(['It is RATE_LIMITED.'])
})

test.each(['BAD_INPUT', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'INTERNAL'])(
  '%s is told once and not sent again',
  async (code) => {
    await ask(apiOf(all(refusal(code))), 1)
    expect(requests).toHaveLength(1)
    expect(toasts).toEqual([`It is ${code}.`])
  },
)

test('an error that a screen shows itself has no toast', async () => {
  const api = apiOf(all(refusal('NOT_FOUND')))
  const asked = api.query(query, { showsErrors: true }).catch((error: Error) => error.message)
  await vi.runAllTimersAsync()
  expect(await asked).toBe('It is NOT_FOUND.')
  expect(toasts).toEqual([])
  expect(failures).toHaveLength(1)
})

test('an account that may not use the API is told so in place of the app', async () => {
  await ask(apiOf(all(refusal('UNAUTHENTICATED'))), 1)
  expect(refusals).toEqual(['It is UNAUTHENTICATED.'])
  expect(toasts).toEqual([])
})

test('a batch with an expired token is sent again with a fresh one, without an error', async () => {
  const renewing: Answer = (operations, request) =>
    (request.authorization === 'Bearer new' ? good : all(expired))(operations, request)
  const answers = await ask(apiOf(renewing), 4)
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  expect(requests.map(({ authorization, operations }) => [authorization, operations.length])).toEqual([
    ['Bearer old', 4],
    ['Bearer new', 4],
  ])
  expect(toasts).toEqual([])
})

test('a token that stays expired is renewed only once, and its error is never shown', async () => {
  await ask(apiOf(all(expired)), 1)
  expect(requests).toHaveLength(2)
  expect(toasts).toEqual(['Your session could not be renewed. Reload the page to log in again.'])
})

/** Returns the idempotency keys sent for these mutations, one after the other. */
async function keysOf(answer: Answer, changes: number[]) {
  const api = apiOf(answer)
  for (const n of changes) {
    void api.mutate(mutation, { variables: { n } }).catch(() => undefined)
    await vi.runAllTimersAsync()
  }
  return requests.flatMap(({ operations }) => operations.map(({ variables }) => variables.key))
}

test('every mutation has its own key, even an identical one', async () => {
  const keys = await keysOf(good, [1, 1, 2])
  expect(new Set(keys).size).toBe(3)
  expect(keys).not.toContain(undefined)
})

test('all attempts of a mutation have the same key, also when the user sends it again', async () => {
  const keys = await keysOf(unreachable, [1, 1])
  expect(keys).toHaveLength(12)
  expect(new Set(keys).size).toBe(1)
})

test('a refused mutation gets a new key when it is sent again', async () => {
  expect(new Set(await keysOf(all(refusal('CONFLICT')), [1, 1])).size).toBe(2)
})

test('what is read again after a mutation never joins a request that began before it, nor is overwritten by its late answer', async () => {
  let stored = 0
  const held: (() => void)[] = []
  const api = apiOf(([sent]) => {
    if (sent?.operationName === 'change') {
      stored = 1
      return [{ data: { change: 'done' } }]
    }
    const answer = [{ data: { one: stored } }]
    // Only the first request is slow: it reads what is stored now, and answers late.
    return requests.length > 1 ? answer : new Promise((resolve) => held.push(() => resolve(answer)))
  })
  const shown: unknown[] = []
  const request = requestOf(query)
  const show = () => shown.push(api.queries.stateOf(keyOf(request), {}).data)
  const stop = api.queries.watch(request, {}, show)
  await vi.advanceTimersByTimeAsync(20)
  const changed = api.mutate(mutation, {})
  await vi.advanceTimersByTimeAsync(100)
  held[0]?.()
  await vi.runAllTimersAsync()
  await changed
  expect(shown.at(-1)).toEqual({ one: 1 })
  expect(shown).not.toContainEqual({ one: 0 })
  expect(requests).toHaveLength(3)
  stop()
})

test('a query is not asked again without end while mutations follow each other', async () => {
  const api = apiOf(([sent]) => {
    if (sent?.operationName === 'one') void api.mutate(mutation, {})
    return new Promise((resolve) =>
      setTimeout(resolve, sent?.operationName === 'one' ? 100 : 10, good([sent as Sent], requests[0] as Request)),
    )
  })
  const asked = api.query(query, { variables: { n: 1 } })
  await vi.runAllTimersAsync()
  expect((await asked).data.one).toBe(1)
  expect(requests.filter(({ operations }) => operations[0]?.operationName === 'one')).toHaveLength(4)
})
