import type Provider from 'oidc-provider'
import { type Context, Refusal } from './forms.ts'

type Session = Awaited<ReturnType<Provider['Session']['get']>>

/** Auth0's logout, `/v2/logout?client_id=…&returnTo=…`: ends the session, its grants and refresh tokens, and goes back. */
export async function logout(ctx: Context, provider: Provider, defaultClientId: string): Promise<void> {
  const client = await provider.Client.find(String(ctx.query.client_id ?? defaultClientId))
  if (!client) throw new Refusal(400, 'This log-out link names an app that Vouch does not know.')
  const allowed = client.postLogoutRedirectUris ?? []
  const returnTo = String(ctx.query.returnTo ?? allowed[0])
  if (!allowed.includes(returnTo))
    throw new Refusal(400, 'This log-out link leads to an address that Vouch does not know.')

  const session = await provider.Session.get(ctx)
  // The session first: whoever still gets something out of it has written that down before, and what was granted ends next.
  await session.destroy()
  await endGrants(provider, session)
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

/**
 * Ends everything that was granted in a session: codes, refresh tokens, and with the grants the access tokens. The library's own
 * log-out leaves grants with offline_access alive, which would let whoever kept a refresh token go on.
 */
export async function endGrants(provider: Provider, session: Pick<Session, 'authorizations'>): Promise<void> {
  const grantIds = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? [])
  const models = [provider.AccessToken, provider.RefreshToken, provider.AuthorizationCode]
  for (const grantId of grantIds) {
    await Promise.all(models.map((model) => model.revokeByGrantId(grantId)))
    await provider.Grant.adapter.destroy(grantId)
  }
}
