import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { AppDeps } from '#server/app.ts'
import { loadKeys } from '#server/platform/idp/provider/keys.ts'
import { hashToken } from '#server/platform/idp/provider/secrets.ts'

/** Creates a token like the embedded provider, signed with its key, and the grant that keeps the token alive. */
export async function createToken({ env, db, secret }: AppDeps, userId: string, expiresAt?: Date): Promise<string> {
  const grant = randomUUID()
  const hour = new Date(Date.now() + 3_600_000)
  const row = { model: 'Grant', id: hashToken(grant), payload: '{}', account_id: userId, expires_at: hour }
  await db.insertInto('oidc_artefacts').values(row).execute()
  const { signing } = await loadKeys(db, secret)
  const [key] = signing
  if (!key) throw new Error('The provider has made its keys by now.')
  return new SignJWT({ grant_id: grant })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: String(key.kid) })
    .setIssuer(`${env.PUBLIC_URL}/`)
    .setAudience(env.AUTH_AUDIENCE)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(expiresAt ?? hour)
    .sign(await importJWK(key, 'RS256'))
}
