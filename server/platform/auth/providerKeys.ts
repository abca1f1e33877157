import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Env } from '#server/env.ts'

export function issuerOf(env: Env): string {
  return env.AUTH_MODE === 'embedded' ? `${env.PUBLIC_URL}/` : `https://${env.AUTH0_DOMAIN}/`
}

/** Fetches the keys of an external provider when they are needed. */
export function remoteKeys(env: Env): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL('.well-known/jwks.json', issuerOf(env)))
}

/** Returns whether the provider's keys could not be fetched, so that the token was not checked. `fetch` has no error class of its own. */
export function isFetchFailure(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed'
  return (
    error instanceof errors.JOSEError &&
    ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'].includes(error.code)
  )
}
