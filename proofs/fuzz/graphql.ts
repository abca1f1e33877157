import { roles } from '#shared/platform/permissions.ts'
import * as fc from '#test/draws/property.ts'
import { createFuzzer, FuzzError, type Fuzzer } from './fuzzer.ts'
import { operations } from './graphqlDocuments.ts'
import { corrupted, headers, json } from './hostile.ts'
import { checkAlive, readJsonAnswer, send } from './send.ts'
import type { FuzzTarget } from './target.ts'

/** Makes one operation, a batch, or a malformed body. */
function bodies(ids: readonly string[]): fc.Arbitrary<string> {
  const one = operations(ids)
  const odd: fc.Arbitrary<unknown> = fc.oneof(
    json,
    fc.record({ query: json, variables: json, operationName: json, extensions: json }, { requiredKeys: [] }),
  )
  const body: fc.Arbitrary<unknown> = fc.oneof(
    { weight: 8, arbitrary: one },
    { weight: 2, arbitrary: fc.array(one, { maxLength: 6 }) },
    { weight: 1, arbitrary: odd },
  )
  return corrupted(body.map((value) => JSON.stringify(value)))
}

/** Sends random documents, variables and bodies, valid and broken, as every role and without a log-in. */
export function createGraphqlFuzzer(target: FuzzTarget): Fuzzer {
  const inputs = fc.record({
    role: fc.constantFrom(...roles, 'nobody', 'a forged token'),
    method: fc.oneof({ weight: 20, arbitrary: fc.constant('POST') }, fc.constantFrom('GET', 'PUT', 'OPTIONS')),
    type: fc.oneof(
      { weight: 20, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'application/graphql', 'application/json; charset=utf-7', ''),
    ),
    more: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, headers),
    body: bodies(target.ids),
  })
  return createFuzzer({ name: 'graphql', perTurn: 200 }, inputs, async ({ role, method, type, more, body }) => {
    const authorization = await authorizationOf(target, role)
    const sent = {
      method,
      path: '/graphql',
      headers: { ...more, ...authorization, 'content-type': type },
      body: method === 'POST' ? body : '',
    }
    const answer = await send(target.url, sent)
    await checkAlive(target.url)
    if (!answer) return 'cut off'
    return `${answer.status} ${kindOf(readJsonAnswer(answer))}`
  })
}

export async function authorizationOf(target: FuzzTarget, role: string): Promise<Record<string, string>> {
  if (role === 'nobody') return {}
  const known = roles.find((one) => one === role)
  return { authorization: `Bearer ${known ? await target.tokenOf(known) : 'eyJhbGciOiJub25lIn0.e30.'}` }
}

/** Gives 'data', or the code of the first error. */
export function kindOf(answer: unknown): string {
  if (Array.isArray(answer)) return 'batch'
  const { data, errors } = answer as {
    data?: unknown
    errors?: { message?: unknown; extensions?: { code?: unknown } }[]
  }
  if (!errors) return data === undefined ? 'nothing' : 'data'
  const [first] = errors
  if (typeof first?.message !== 'string' || first.message === '') throw new FuzzError('An error has no sentence.')
  return String(first.extensions?.code)
}
