import { importJWK, SignJWT } from 'jose'
import { loadKeys } from '#server/platform/idp/provider/keys.ts'
import type { TestServer } from '#test/testServer.ts'
import { testSecret } from './identity.ts'

interface Login {
  /** Seconds since the log-in. */
  readonly ago?: number
  readonly audience?: string
  readonly issuer?: string
  /** False to leave out the moment of the log-in, as an ID token does that was asked for without `max_age`. */
  readonly withAuthTime?: boolean
}

/** Signs an ID token like the embedded provider after a log-in. */
export async function idTokenOf({ db, env }: TestServer, userId: string, login: Login = {}): Promise<string> {
  const { ago = 0, audience = env.AUTH_CLIENT_ID, issuer = `${env.PUBLIC_URL}/`, withAuthTime = true } = login
  const [key] = (await loadKeys(db, testSecret)).signing
  if (!key) throw new Error('The provider has made its keys by now.')
  return new SignJWT(withAuthTime ? { auth_time: Math.floor(Date.now() / 1000) - ago } : {})
    .setProtectedHeader({ alg: 'RS256', kid: String(key.kid) })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importJWK(key, 'RS256'))
}
