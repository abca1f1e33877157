import {
  type AdapterFactory,
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { show } from '#server/platform/idp/pages/forms.ts'
import { logoutPage, noticePage } from '#server/platform/idp/pages/views.ts'
import { accountById, type SignInAccount } from './accounts.ts'
import type { KeyRing } from './keys.ts'
import {
  absoluteTimeout,
  accessTokenLifetime,
  codeLifetime,
  idleTimeout,
  idTokenLifetime,
  interactionLifetime,
} from './lifetimes.ts'

/** The scopes that a client may ask for. */
const scopes = ['openid', 'profile', 'email', 'offline_access']

export interface ConfigurationDeps {
  readonly env: Env
  readonly db: Database
  readonly adapter: AdapterFactory
  readonly keys: KeyRing
  /** Shows a page for a request that failed. */
  readonly showError: (ctx: KoaContextWithOIDC, error: Error) => void
}

/** Makes the whole configuration of the provider. It uses Auth0's paths, and has no consent page since all clients are first-party. */
export function configuration(deps: ConfigurationDeps): Configuration {
  const { env, db, adapter, keys } = deps
  return {
    adapter,
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      names: cookieNames(env),
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clients: [webClient(env)],
    clientBasedCORS: (_ctx, origin, client) => client.redirectUris?.includes(origin) ?? false,
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
      revocation: '/oauth/revoke',
      end_session: '/oidc/logout',
    },
    responseTypes: ['code'],
    scopes,
    pkce: { required: () => true },
    ...claimConfiguration(env),
    findAccount: async (_ctx, sub) => providerAccount(env, await accountById(db, sub)),
    interactions: { policy: loginPolicy(), url: (_ctx, interaction) => `/u/login/${interaction.uid}` },
    loadExistingGrant,
    extraParams: { audience: restoreOfflineAccess },
    rotateRefreshToken: true,
    ttl: {
      AccessToken: accessTokenLifetime,
      AuthorizationCode: codeLifetime,
      IdToken: idTokenLifetime,
      Interaction: interactionLifetime,
      RefreshToken: idleTimeout,
      Session: idleTimeout,
      Grant: absoluteTimeout,
    },
    features: features(env),
    renderError: (ctx, _out, error) => deps.showError(ctx, error),
  }
}

/**
 * On https, browsers accept `__Secure-` cookies from https alone, and `__Host-` cookies from this host alone: no other host of the
 * domain can set one. `__Host-` requires the path `/`. The two cookies of a log-in have the path of their page, so that log-ins in
 * two tabs do not mix; they get `__Secure-`. They are signed and bound to a row, so another host gains nothing by setting them.
 */
function cookieNames({ PUBLIC_URL }: Env) {
  const [host, secure] = PUBLIC_URL.startsWith('https:') ? ['__Host-', '__Secure-'] : ['', '']
  return { session: `${host}vouch_session`, interaction: `${secure}vouch_login`, resume: `${secure}vouch_resume` }
}

function webClient(env: Env): ClientMetadata {
  // Our web app sends its bare origin. Clients that parse addresses as URLs add the slash.
  const addresses = [env.PUBLIC_URL, `${env.PUBLIC_URL}/`]
  return {
    client_id: env.AUTH_CLIENT_ID,
    client_name: 'Vouch',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: addresses,
    post_logout_redirect_uris: addresses,
  }
}

function claimConfiguration(env: Env): Pick<Configuration, 'claims' | 'conformIdTokenClaims' | 'extraTokenClaims'> {
  const claim = (name: string) => new URL(name, env.ROLE_CLAIM).href
  return {
    claims: {
      // The library leaves claims that are not listed here out of every token.
      openid: ['sub', env.ROLE_CLAIM],
      profile: ['name', 'nickname', 'updated_at'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    extraTokenClaims: async (ctx, token) => {
      const person = await ctx.oidc.account?.claims('id_token', '', {}, [])
      if (!person || !('grantId' in token)) return undefined
      return {
        [env.ROLE_CLAIM]: person[env.ROLE_CLAIM],
        [claim('name')]: person.name,
        [claim('nickname')]: person.nickname,
        [claim('email')]: person.email,
        // The API accepts a token only while its grant lives, so that ending a session ends its access tokens too.
        grant_id: token.grantId,
      }
    },
  }
}

/**
 * Makes the library's account of a row. It runs for each token, so a changed role arrives with the next refresh. A
 * blocked account counts as unknown.
 */
function providerAccount(env: Env, account: SignInAccount | undefined) {
  if (!account?.active) return undefined
  const claims = {
    sub: account.id,
    [env.ROLE_CLAIM]: account.role,
    name: account.display_name,
    nickname: account.username ?? account.email.slice(0, account.email.lastIndexOf('@')),
    updated_at: Math.floor(Date.parse(account.updated_at) / 1000),
    email: account.email,
    email_verified: true,
  }
  return { accountId: account.id, claims: () => claims }
}

/** Prompts for log-in alone. Consent keeps its name without checks, since `prompt=consent` is a valid request. */
function loginPolicy() {
  const { Check, base } = interactionPolicy
  const policy = base()
  policy.get('consent')?.checks.clear()
  const login = policy.get('login')?.checks
  const { NO_NEED_TO_PROMPT, REQUEST_PROMPT } = Check
  const demand = (condition: unknown) => (condition ? REQUEST_PROMPT : NO_NEED_TO_PROMPT)
  // Without this check, the library answers the session of a blocked account with a server error.
  login?.add(
    new Check('no_account', 'The account is blocked or was deleted.', 'login_required', ({ oidc }) =>
      demand(oidc.session?.accountId && !oidc.account),
    ),
  )
  login?.add(
    new Check('too_old', 'The session has reached its absolute limit.', 'login_required', ({ oidc }) =>
      demand(oidc.session?.accountId && oidc.session.past(absoluteTimeout) && !oidc.result?.login),
    ),
  )
  return policy
}

/** Grants a first-party client all scopes that it asks for. Each session has one grant per client. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const { provider, client, session, account } = oidc
  if (!client || !session || !account) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  const reusable = existing?.accountId === account.accountId ? existing : undefined
  const grant = reusable ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '))
  for (const [resource, server] of Object.entries(oidc.resourceServers ?? {})) {
    grant.addResourceScope(resource, [...server.scopes].join(' '))
  }
  await grant.save()
  return grant
}

/**
 * Puts offline_access back. The library drops it unless the client asks for consent, which Auth0's client never does. It is the
 * check of an extra parameter because those run right after the library drops it, even when the parameter is absent.
 */
function restoreOfflineAccess({ oidc, query }: KoaContextWithOIDC): void {
  const requested = String(query.scope ?? '').split(' ')
  const granted = String(oidc.params?.scope ?? '').split(' ')
  if (!oidc.params || !requested.includes('offline_access') || granted.includes('offline_access')) return
  oidc.params.scope = [...granted, 'offline_access'].join(' ').trim()
}

function features(env: Env): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => show(ctx, 200, logoutPage(form)),
      postLogoutSuccessSource: (ctx) =>
        show(ctx, 200, noticePage('Logged out', 'You have logged out.', { href: '/', text: 'Log in again' })),
    },
    // Answers a popup or a hidden frame. The feature is experimental: `ack` names the draft that this version follows.
    webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
    resourceIndicators: {
      enabled: true,
      defaultResource: ({ oidc }) => (oidc.params?.audience ? resourceOf(String(oidc.params.audience)) : []),
      // The client names the audience only at /authorize; its tokens are for the same audience.
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== resourceOf(env.AUTH_AUDIENCE)) throw new errors.InvalidTarget()
        const audience = env.AUTH_AUDIENCE
        return { audience, scope: scopes.join(' '), accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }
      },
    },
  }
}

/** Makes the resource of an audience: a resource must be an absolute URI, while an audience may be any text. */
function resourceOf(audience: string): string {
  return URL.canParse(audience) ? audience : `urn:audience:${encodeURIComponent(audience)}`
}
