import { type Role, roles } from '#shared/platform/permissions.ts'
import * as fc from '#test/draws/property.ts'
import { createFuzzer, FuzzError, type Fuzzer } from './fuzzer.ts'
import type { FuzzTarget } from './target.ts'

/** A node answers two requests of an account at a time, and this many wait. */
const letIn = 2 + 64
/** The longest wait of another account, in milliseconds, on a busy machine. */
const longestWait = 15_000

/** The requests that one account sends at the same moment. */
interface Burst {
  readonly role: Role
  readonly count: number
  readonly kind: 'known' | 'new' | 'search'
  readonly roots: number
}

const few = fc.integer({ min: 1, max: 20 })
const aboutAsManyAsLetIn = fc.integer({ min: letIn - 6, max: letIn + 20 })
const role = fc.constantFrom(...roles)

const bursts: fc.Arbitrary<Burst[]> = fc.uniqueArray(
  fc.oneof(
    fc.record({ role, count: aboutAsManyAsLetIn, kind: fc.constant('known' as const), roots: fc.constant(1) }),
    fc.record({ role, count: few, kind: fc.constant('new' as const), roots: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ role, count: few, kind: fc.constant('search' as const), roots: fc.integer({ min: 1, max: 2 }) }),
  ),
  { selector: (burst) => burst.role, minLength: 1, maxLength: 3 },
)

let number = 0

function documentOf({ kind, roots }: Burst): string {
  const root =
    kind === 'search'
      ? () =>
          `getDeveloperPage(limit: 5, filter: { search: "q${number++ % 90}" }) { developers { id } aggregate { count } }`
      : () => 'me { id role }'
  const name = kind === 'new' ? `new${number++}` : 'known'
  return `query ${name} { ${Array.from({ length: roots }, (_, n) => `a${n}: ${root()}`).join(' ')} }`
}

/** Sends many light requests of several accounts at once: none is lost, few are refused, and no other account waits long. */
export function createFairTurnsFuzzer(target: FuzzTarget): Fuzzer {
  return createFuzzer({ name: 'fairTurns', perTurn: 5 }, bursts, async (all) => {
    const other = roles.find((role) => !all.some((burst) => burst.role === role)) ?? 'admin'
    const tokens = await Promise.all([other, ...all.map(({ role }) => role)].map((role) => target.tokenOf(role)))
    const [mine = '', ...theirs] = tokens
    const answers = all.map((burst, at) =>
      Promise.all(Array.from({ length: burst.count }, () => ask(target, theirs[at] ?? '', documentOf(burst)))),
    )
    const started = performance.now()
    if ((await ask(target, mine, 'query known { me { id role } }')) !== 200) {
      throw new FuzzError(`The ${other}, who asked once, was refused.`)
    }
    const waited = performance.now() - started
    if (waited > longestWait) throw new FuzzError(`The ${other}, who asked once, waited ${Math.round(waited)} ms.`)
    const refused = (await Promise.all(answers)).map((statuses) => statuses.filter((status) => status === 429).length)
    for (const [at, { role, count }] of all.entries()) {
      if ((refused[at] ?? 0) <= Math.max(0, count - letIn)) continue
      throw new FuzzError(`${refused[at]} of ${count} requests of the ${role} were refused.`)
    }
    return `${all.length} accounts, ${refused.some((count) => count > 0) ? 'some refused' : 'all answered'}`
  })
}

/** @returns the status 200, or 429 with a time to retry. @throws FuzzError for any other answer. */
async function ask({ url }: FuzzTarget, token: string, query: string): Promise<number> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  })
  const text = await response.text()
  if (response.status === 200 && (text.includes('"data"') || text.includes('"FORBIDDEN"'))) return 200
  if (response.status === 429 && Number(response.headers.get('retry-after')) > 0) return 429
  throw new FuzzError(`A request was answered with ${response.status}: ${text.slice(0, 300)}`)
}
