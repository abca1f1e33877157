import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { type AccountRow, embeddedAccount, linkedAccount, markSeen } from './data.ts'
import type { Viewer } from './viewer.ts'

/** The token was right once: the client gets a new one silently and asks again. */
export class JwtExpiredError extends Error {
  override readonly name = 'JwtExpiredError'

  constructor() {
    super('Could not verify JWT: JWTExpired')
  }
}

/** Turns an Authorization header into the account behind it, as its row stands now. */
export type Authenticate = (authorization: string | undefined) => Promise<Viewer>

export interface AuthenticatorDeps {
  readonly env: Env
  readonly db: Database
  /** The keys of the embedded provider; in auth0 mode the tenant's are fetched. */
  readonly keySet?: JWTVerifyGetKey | undefined
  /** How long an account's row, and that a token is genuine, may be remembered. Blocking takes effect after this. */
  readonly cacheMs?: number
}

const clockTolerance = 60
const lastSeenMs = 5 * 60_000
const cacheSize = 2_000

/**
 * Checks bearer tokens. Accepts only RS256 tokens of the configured issuer for our audience.
 * The returned function throws UserError UNAUTHENTICATED, or JwtExpiredError when the token, or the session that it belongs
 * to, is over.
 */
export function createAuthenticator(deps: AuthenticatorDeps): Authenticate {
  const { env, db, cacheMs = 1_000 } = deps
  const embedded = env.AUTH_MODE === 'embedded'
  const issuer = embedded ? `${env.PUBLIC_URL}/` : `https://${env.AUTH0_DOMAIN}/`
  const keySet = deps.keySet ?? createRemoteJWKSet(new URL('.well-known/jwks.json', issuer))
  const options = {
    issuer,
    audience: env.AUTH_AUDIENCE,
    algorithms: ['RS256'],
    clockTolerance,
    ...(embedded && { typ: 'at+jwt' }),
  }
  const claimsOf = cachedQuery(cacheMs, async (token: string) => {
    const claims = await verify(token, keySet, options)
    // Issued before our own clock was put right, it would outlive its time. The client gets a new one.
    if (embedded && isFutureDated(claims)) throw new JwtExpiredError()
    return claims
  })
  const readAccount = embedded ? embeddedAccount : linkedAccount
  const accounts = cachedQuery(cacheMs, async (claims: JWTPayload) => {
    const account = await readAccount(db, claims, env)
    if (account?.active && account.session_alive && isLongUnseen(account)) await markSeen(db, account)
    return account
  })

  return async (authorization) => {
    const token = bearer(authorization)
    const claims = await claimsOf(token, token)
    const account = await accounts(`${claims.sub} ${claims.grant_id}`, claims)
    if (!account) {
      throw new UserError('UNAUTHENTICATED', 'There is no Vouch account for you. Ask an administrator for one.')
    }
    if (!account.active) {
      throw new UserError('UNAUTHENTICATED', 'Your account is blocked. Ask an administrator to unblock it.')
    }
    // Its refresh tells the client whether the session is over, or only this token.
    if (!account.session_alive) throw new JwtExpiredError()
    return toViewer(account, claims)
  }
}

function isLongUnseen({ last_seen_at }: AccountRow): boolean {
  // A moment ahead of the clock was noted before the clock was put right.
  return last_seen_at === null || Math.abs(Date.now() - last_seen_at.getTime()) > lastSeenMs
}

function bearer(authorization: string | undefined): string {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new UserError('UNAUTHENTICATED', 'Log in first.')
  return token
}

async function verify(token: string, keySet: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    const requiredClaims = ['sub', 'exp', 'iat']
    const { payload, protectedHeader } = await jwtVerify(token, keySet, { ...options, requiredClaims })
    if (!isAccessTokenType(protectedHeader.typ)) throw new errors.JWTInvalid('not an access token')
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new JwtExpiredError()
    if (isOutage(error)) {
      throw new UserError('UNAVAILABLE', 'The identity provider does not answer. Try again in a moment.')
    }
    if (!(error instanceof errors.JOSEError)) throw error
    throw new UserError('UNAUTHENTICATED', 'This log-in is not valid here. Log in again.')
  }
}

/** A tenant may call its access tokens plain JWTs, or not say what they are; ours must say it. */
function isAccessTokenType(typ: unknown): boolean {
  return typ === undefined || /^(application\/)?(at\+)?jwt$/i.test(String(typ))
}

function isFutureDated({ iat }: JWTPayload): boolean {
  return Number(iat) > Date.now() / 1000 + clockTolerance
}

/** Whether the tenant's keys could not be fetched, which says nothing about the token. `fetch` has no class for its failure. */
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed'
  return (
    error instanceof errors.JOSEError &&
    ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'].includes(error.code)
  )
}

function toViewer(account: AccountRow, { grant_id }: JWTPayload): Viewer {
  const { id, role, email, display_name: displayName, company_id: companyId } = account
  return { id, role, email, displayName, companyId, grantId: typeof grant_id === 'string' ? grant_id : null }
}

/**
 * Remembers answers for a short time, so that a burst of requests reads an account once. A failure is not remembered. The time is
 * that of a stopwatch: a clock that is set back must not let a blocked account in for longer.
 */
function cachedQuery<Input, Answer>(ms: number, read: (input: Input) => Promise<Answer>) {
  const known = new Map<string, { until: number; answer: Promise<Answer> }>()
  return (key: string, input: Input): Promise<Answer> => {
    const now = performance.now()
    const hit = known.get(key)
    if (hit && hit.until > now) return hit.answer
    if (known.size >= cacheSize) known.clear()
    const answer = read(input)
    known.set(key, { until: now + ms, answer })
    answer.catch(() => known.delete(key))
    return answer
  }
}
