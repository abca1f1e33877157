import { sql } from 'kysely'
import { write } from '#server/platform/db/connection/connect.ts'
import { requestOrigin } from '#server/platform/idp/provider/requestOrigin.ts'
import { endGrants, endSession, grantIdsOf } from '#server/platform/idp/provider/sessions.ts'
import { writeWithAdapter } from '#server/platform/idp/provider/transaction.ts'
import { nobody } from '#shared/security/securityEvents.ts'
import { type PageDeps, PageError, type ProviderContext } from './forms.ts'
import { recordEvent } from './securityEvents.ts'

/**
 * Serves Auth0's logout, `/v2/logout?client_id=…&returnTo=…`: ends the session, its grants and refresh tokens, then redirects. Where a page
 * of another site leads here, the standard log-out asks first.
 */
export async function logout(ctx: ProviderContext, { provider, db, env }: PageDeps): Promise<void> {
  const client = await provider.Client.find(String(ctx.query.client_id ?? env.AUTH_CLIENT_ID))
  if (!client) throw new PageError(400, 'This log-out link names an app that Vouch does not know.')
  const allowed = client.postLogoutRedirectUris ?? []
  const returnTo = String(ctx.query.returnTo ?? allowed[0])
  if (!allowed.includes(returnTo))
    throw new PageError(400, 'This log-out link leads to an address that Vouch does not know.')
  if (!isOwnNavigation(ctx)) return askFirst(ctx, client.clientId, returnTo)

  const session = await provider.Session.get(ctx)
  const { uid, accountId } = session
  if (accountId) {
    await write(db, { actor: accountId, ...requestOrigin(ctx, env) }, async (trx) => {
      if (await endSession(trx, accountId, uid)) await recordEvent(trx, 'LOG_OUT', accountId)
    })
  }
  // An earlier release stored anonymous sessions.
  else await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax' })
  ctx.set('Cache-Control', 'no-store')
  ctx.redirect(returnTo)
}

/** Returns whether a page of this origin, or the person by the address bar, opened the address. Older browsers do not say so, and are trusted. */
function isOwnNavigation(ctx: ProviderContext): boolean {
  const { 'sec-fetch-site': site = 'same-origin', 'sec-fetch-dest': destination = 'document' } = ctx.headers
  return (site === 'same-origin' || site === 'none') && destination === 'document'
}

function askFirst(ctx: ProviderContext, client_id: string, post_logout_redirect_uri: string): void {
  ctx.set('Cache-Control', 'no-store')
  ctx.redirect(`/oidc/logout?${new URLSearchParams({ client_id, post_logout_redirect_uri })}`)
}

/**
 * Skips the library's confirmation by redirecting to its target, since nobody is logged in. The adapter stores no
 * anonymous session, so the cookies that the library prepared are dropped.
 */
export function skipConfirmation(ctx: ProviderContext): void {
  const { postLogoutRedirectUri, state } = ctx.oidc.session.state
  const target = new URL(postLogoutRedirectUri ?? '/oidc/logout/success', ctx.oidc.issuer)
  if (postLogoutRedirectUri && state) target.searchParams.set('state', state)
  ctx.remove('Set-Cookie')
  ctx.redirect(target.href)
}

/**
 * Runs the library's own log-out after its confirmation. One transaction holds the library's work, the end of the
 * grants that it would leave alive, and the security event.
 */
export async function confirmLogout(
  ctx: ProviderContext,
  { db, env }: PageDeps,
  next: () => Promise<void>,
): Promise<void> {
  await writeWithAdapter(db, { actor: nobody, ...requestOrigin(ctx, env) }, async (trx) => {
    await next()
    const session = ctx.status === 303 ? ctx.oidc.session : undefined
    if (!session?.accountId) return
    await endGrants(trx, grantIdsOf(session))
    await trx.deleteFrom('sessions').where('uid', '=', session.uid).execute()
    // The library knows the account only while it works.
    await sql`select set_config('vouch.actor', ${session.accountId}, true)`.execute(trx)
    await recordEvent(trx, 'LOG_OUT', session.accountId)
  })
}
