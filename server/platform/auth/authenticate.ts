import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { endPhase } from '#server/platform/observe/phases.ts'
import { type AccountRow, embeddedAccount, invalidLogin, linkedAccount, markSeen } from './data.ts'
import { checkToken, issuerOf, remoteKeys } from './providerKeys.ts'
import type { Viewer } from './viewer.ts'

/** The token has expired. The client gets a new one silently and repeats the request. */
export class JwtExpiredError extends Error {
  override readonly name = 'JwtExpiredError'

  constructor() {
    super('Could not verify JWT: JWTExpired')
  }
}

/** Finds the account of an Authorization header, from its current row. */
export type Authenticate = (authorization: string | undefined) => Promise<Viewer>

export interface AuthenticatorDeps {
  readonly env: Env
  readonly db: Database
  /** The keys of the embedded provider. In auth0 mode the tenant's keys are fetched. */
  readonly keySet?: JWTVerifyGetKey | undefined
  /** Milliseconds for which an account's row and the check of a token are cached. A blocked account loses access after this time. */
  readonly cacheMs?: number
}

/** In seconds. */
const clockTolerance = 60
const lastSeenMs = 5 * 60_000
const cacheSize = 2_000

/**
 * Creates the check of bearer tokens. It accepts only RS256 tokens of the configured issuer for our audience. It throws UserError
 * UNAUTHENTICATED, UNAVAILABLE when the issuer's keys cannot be fetched, and JwtExpiredError when the token or its session is over.
 */
export function createAuthenticator(deps: AuthenticatorDeps): Authenticate {
  const { env, db, cacheMs = 1_000 } = deps
  const embedded = env.AUTH_MODE === 'embedded'
  const keySet = deps.keySet ?? remoteKeys(env)
  const options = {
    issuer: issuerOf(env),
    audience: env.AUTH_AUDIENCE,
    algorithms: ['RS256'],
    clockTolerance,
    ...(embedded && { typ: 'at+jwt' }),
  }
  const claimsOf = cachedFor(cacheMs, async (authorization: string | undefined) => {
    const claims = await verify(bearerToken(authorization), keySet, options)
    // A token from a time when our clock was ahead would live too long. The client gets a new one.
    if (embedded && isFutureDated(claims)) throw new JwtExpiredError()
    return claims
  })
  const readAccount = embedded ? embeddedAccount : linkedAccount
  const accountOf = cachedFor(cacheMs, async (claims: JWTPayload) => {
    const account = await readAccount(db, claims, env)
    if (account?.active && account.session_alive && isLastSeenStale(account)) await markSeen(db, account)
    return account
  })

  return async (authorization) => {
    const claims = await claimsOf(authorization ?? '', authorization)
    endPhase('token')
    // Written as JSON, because claims of different types could otherwise give the same key.
    const account = requireActive(await accountOf(JSON.stringify([claims.sub, claims.grant_id]), claims))
    endPhase('account')
    return toViewer(account, claims)
  }
}

/** @throws UserError UNAUTHENTICATED without an active account; JwtExpiredError when its session is over. */
function requireActive(account: AccountRow | undefined): AccountRow {
  if (!account) {
    throw new UserError('UNAUTHENTICATED', 'There is no Vouch account for you. Ask an administrator for one.')
  }
  if (!account.active) {
    throw new UserError('UNAUTHENTICATED', 'Your account is blocked. Ask an administrator to unblock it.')
  }
  // The client then refreshes, and so learns if the session is over or only this token.
  if (!account.session_alive) throw new JwtExpiredError()
  return account
}

function isLastSeenStale({ last_seen_at }: AccountRow): boolean {
  // A moment far ahead was recorded while the clock was wrong.
  return last_seen_at === null || Math.abs(Date.now() - Date.parse(last_seen_at)) > lastSeenMs
}

function bearerToken(authorization: string | undefined): string {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new UserError('UNAUTHENTICATED', 'Log in first.')
  return token
}

async function verify(token: string, keySet: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> {
  const requiredClaims = ['sub', 'exp', 'iat']
  const refusal = (error: Error) => (error instanceof errors.JWTExpired ? new JwtExpiredError() : invalidLogin())
  const { payload, protectedHeader } = await checkToken(token, keySet, { ...options, requiredClaims }, refusal)
  if (!isAccessTokenType(protectedHeader.typ)) throw invalidLogin()
  return payload
}

/** A tenant may type its access tokens as plain JWTs or not at all. Tokens of the embedded provider must be `at+jwt`. */
function isAccessTokenType(typ: unknown): boolean {
  return typ === undefined || /^(application\/)?(at\+)?jwt$/i.test(String(typ))
}

function isFutureDated({ iat }: JWTPayload): boolean {
  return Number(iat) > Date.now() / 1000 + clockTolerance
}

function toViewer(account: AccountRow, { grant_id }: JWTPayload): Viewer {
  const { id, role, email, display_name: displayName, company_id: companyId } = account
  return { id, role, email, displayName, companyId, grantId: typeof grant_id === 'string' ? grant_id : null }
}

/**
 * Caches answers for `ms` milliseconds, so that a burst of requests reads an account once. Failures are not cached. It uses the
 * monotonic clock: setting the wall clock back must not extend the access of a blocked account.
 */
function cachedFor<Input, Answer>(ms: number, read: (input: Input) => Promise<Answer>) {
  const cache = new Map<string, { until: number; answer: Promise<Answer> }>()
  return (key: string, input: Input): Promise<Answer> => {
    const now = performance.now()
    const hit = cache.get(key)
    if (hit && hit.until > now) return hit.answer
    if (cache.size >= cacheSize) cache.clear()
    const answer = read(input)
    cache.set(key, { until: now + ms, answer })
    answer.catch(() => cache.delete(key))
    return answer
  }
}
