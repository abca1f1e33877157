import type { KoaContextWithOIDC } from 'oidc-provider'
import { textOf } from '#server/errors.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { hashToken } from './secrets.ts'

/**
 * Gives a refused refresh token one of Auth0's descriptions, which Auth0's client recognises; it ignores the library's own text.
 * At "user is blocked" the client logs out. At "invalid refresh token" it tries the hidden frame. The frame also helps a client that
 * retried too late for the leeway of adapter.ts: its session is still alive, so nobody has to log in.
 */
export async function describeRefusedRefresh(
  db: Database,
  answer: unknown,
  { params }: Pick<KoaContextWithOIDC['oidc'], 'params'>,
): Promise<void> {
  if (typeof answer !== 'object' || answer === null || textOf(answer, 'error') !== 'invalid_grant') return
  if (params?.grant_type !== 'refresh_token') return
  const blocked = await isOfBlockedAccount(db, String(params.refresh_token))
  Object.assign(answer, { error_description: blocked ? 'user is blocked' : 'Unknown or invalid refresh token.' })
}

async function isOfBlockedAccount(db: Database, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('oidc_artefacts')
    .innerJoin('users', (join) =>
      join.on((on) => on(on.cast('users.id', 'text'), '=', on.ref('oidc_artefacts.account_id'))),
    )
    .select('users.active')
    .where('oidc_artefacts.model', '=', 'RefreshToken')
    .where('oidc_artefacts.id', '=', hashToken(token))
    .executeTakeFirst()
  return row?.active === false
}
