import {
  createRemoteJWKSet,
  errors,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
} from 'jose'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'

export function issuerOf(env: Env): string {
  return env.AUTH_MODE === 'embedded' ? `${env.PUBLIC_URL}/` : `https://${env.AUTH0_DOMAIN}/`
}

/** Fetches the keys of an external provider when they are needed. */
export function remoteKeys(env: Env): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL('.well-known/jwks.json', issuerOf(env)))
}

/**
 * Checks a token.
 * @param refusal makes the error for one that is not valid here.
 * @throws UserError UNAVAILABLE when the provider's keys cannot be fetched.
 */
export async function checkToken(
  token: string,
  keySet: JWTVerifyGetKey,
  options: JWTVerifyOptions,
  refusal: (error: errors.JOSEError) => Error,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, keySet, options)
  } catch (error) {
    if (isFetchFailure(error)) {
      throw new UserError('UNAVAILABLE', 'The identity provider does not answer. Try again in a moment.')
    }
    throw error instanceof errors.JOSEError ? refusal(error) : error
  }
}

/** Returns whether the provider's keys could not be fetched, so that the token was not checked. `fetch` has no error class of its own. */
function isFetchFailure(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed'
  return (
    error instanceof errors.JOSEError &&
    ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'].includes(error.code)
  )
}
