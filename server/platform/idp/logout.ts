import { sql } from 'kysely'
import { write } from '#server/platform/db/connect.ts'
import { nobody } from '#shared/securityEvents.ts'
import { type Context, type PageDeps, Refusal } from './forms.ts'
import { requestOrigin } from './requestOrigin.ts'
import { recordEvent } from './securityEvents.ts'
import { endGrants, endSession, grantIdsOf } from './sessions.ts'
import { writeTogether } from './transaction.ts'

/** Auth0's logout, `/v2/logout?client_id=…&returnTo=…`: ends the session, its grants and refresh tokens, and goes back. */
export async function logout(ctx: Context, { provider, db, env }: PageDeps): Promise<void> {
  const client = await provider.Client.find(String(ctx.query.client_id ?? env.AUTH_CLIENT_ID))
  if (!client) throw new Refusal(400, 'This log-out link names an app that Vouch does not know.')
  const allowed = client.postLogoutRedirectUris ?? []
  const returnTo = String(ctx.query.returnTo ?? allowed[0])
  if (!allowed.includes(returnTo))
    throw new Refusal(400, 'This log-out link leads to an address that Vouch does not know.')

  const session = await provider.Session.get(ctx)
  const { uid, accountId } = session
  if (accountId) {
    await write(db, { actor: accountId, ...requestOrigin(ctx, env) }, async (trx) => {
      if (await endSession(trx, accountId, uid)) await recordEvent(trx, 'LOG_OUT', accountId)
    })
  }
  // An earlier release kept sessions of nobody.
  else await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax' })
  ctx.set('Cache-Control', 'no-store')
  ctx.redirect(returnTo)
}

/**
 * Nobody is logged in, so there is nothing to confirm: leads to where the library's confirmation, which it has prepared, would lead.
 * Nothing is kept of it; the adapter stores no session of nobody.
 */
export function skipConfirmation(ctx: Context): void {
  const { postLogoutRedirectUri, state } = ctx.oidc.session.state
  const target = new URL(postLogoutRedirectUri ?? '/oidc/logout/success', ctx.oidc.issuer)
  if (postLogoutRedirectUri && state) target.searchParams.set('state', state)
  ctx.remove('Set-Cookie')
  ctx.redirect(target.href)
}

/** The library's own log-out, once it is confirmed: what it does, what it leaves alive, and the event are one transaction. */
export async function confirmLogout(ctx: Context, { db, env }: PageDeps, next: () => Promise<void>): Promise<void> {
  await writeTogether(db, { actor: nobody, ...requestOrigin(ctx, env) }, async (trx) => {
    await next()
    const session = ctx.status === 303 ? ctx.oidc.session : undefined
    if (!session?.accountId) return
    await endGrants(trx, grantIdsOf(session))
    await trx.deleteFrom('sessions').where('uid', '=', session.uid).execute()
    // Who it was is known only now.
    await sql`select set_config('vouch.actor', ${session.accountId}, true)`.execute(trx)
    await recordEvent(trx, 'LOG_OUT', session.accountId)
  })
}
