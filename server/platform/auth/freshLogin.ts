import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { checkToken, issuerOf } from './providerKeys.ts'

/**
 * Requires that the owner of an account logged in within the last five minutes, by typing a password or what else the provider asks for.
 * @param idToken the ID token of that log-in, which the app asked for with `max_age=0`.
 * @throws UserError BAD_INPUT with what to do, UNAVAILABLE when the provider's keys cannot be fetched.
 */
export type RequireFreshLogin = (db: Queryable, accountId: string, idToken: string) => Promise<void>

/** In seconds. */
const longestAgo = 5 * 60
const clockTolerance = 60

/** Creates the check, which accepts only ID tokens of the configured provider for our web app. */
export function createFreshLogin(env: Env, keySet: JWTVerifyGetKey): RequireFreshLogin {
  return async (db, accountId, idToken) => {
    const claims = await verify(env, keySet, idToken)
    const ago = Date.now() / 1000 - Number(claims.auth_time)
    // A token without the claim gives no number, which is neither.
    if (!(ago <= longestAgo && ago >= -clockTolerance)) throw loginAgain()
    if (!(await isOf(db, env, accountId, claims))) {
      throw refused('You logged in with another account. Log in with the account that you use here.')
    }
  }
}

async function verify(env: Env, keySet: JWTVerifyGetKey, idToken: string): Promise<JWTPayload> {
  const wanted = {
    issuer: issuerOf(env),
    audience: env.AUTH_CLIENT_ID,
    algorithms: ['RS256'],
    clockTolerance,
    requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
  }
  return (await checkToken(idToken, keySet, wanted, loginAgain)).payload
}

function loginAgain(): UserError {
  return refused('This needs a log-in of the last five minutes. Log in again.')
}

/** The account may do it, so that only its token is wrong. */
function refused(sentence: string): UserError {
  return new UserError('BAD_INPUT', sentence, { field: 'id_token' })
}

/** The embedded provider names accounts by their ids; an external one is linked to them. */
async function isOf(db: Queryable, env: Env, accountId: string, { iss, sub }: JWTPayload): Promise<boolean> {
  if (env.AUTH_MODE === 'embedded') return sub === accountId
  const linked = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', accountId)
    .where('identity_issuer', '=', String(iss))
    .where('identity_subject', '=', String(sub))
  return (await readFirst(db, linked)) !== undefined
}
