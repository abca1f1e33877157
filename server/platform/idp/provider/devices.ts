import { randomBytes } from 'node:crypto'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { ProviderContext } from '#server/platform/idp/pages/forms.ts'
import { accountById, type SignInAccount } from './accounts.ts'
import { hashToken, isSignedBy, sign } from './secrets.ts'

/** Half a year, in seconds; each log-in renews it. */
const lifetime = 180 * 86_400
/** The most device cookies of one browser that are looked up. */
const maxAccounts = 8

export interface DeviceDeps {
  readonly env: Pick<Env, 'PUBLIC_URL'>
  readonly db: Database
  /** Signs device cookies. */
  readonly deviceKey: Buffer
}

type Owner = Pick<SignInAccount, 'id' | 'password_hash'>

/**
 * Sets a device cookie, which marks the browser as one in which the account's owner has logged in. Follows OWASP's "Slow Down
 * Online Guessing Attacks with Device Cookies". The cookie holds the account, a random id of the device and an expiry; the server
 * stores nothing. The signature covers the password's hash, so that a new password voids the cookie.
 */
export function rememberDevice(ctx: ProviderContext, deps: DeviceDeps, owner: Owner): void {
  const device = deviceOf(ctx, deps, owner) ?? randomBytes(16).toString('base64url')
  const payload = `${owner.id}.${device}.${Math.floor(Date.now() / 1000) + lifetime}`
  ctx.cookies.set(cookieName(deps.env, owner.id), `${payload}.${sign(deps.deviceKey, signedText(payload, owner))}`, {
    signed: false,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(deps.env),
    maxAge: lifetime * 1000,
    overwrite: true,
  })
}

/** Finds the id of the device; undefined unless a valid cookie proves that the account's owner has logged in with this browser. */
export function deviceOf(ctx: ProviderContext, deps: DeviceDeps, owner: Owner): string | undefined {
  const [id, device, end, given, ...more] = cookieOf(ctx, cookieName(deps.env, owner.id))?.split('.') ?? []
  if (id !== owner.id || !device || !end || !given || more.length > 0) return undefined
  if (!isSignedBy(deps.deviceKey, signedText(`${id}.${device}.${end}`, owner), given)) return undefined
  return Number(end) > Date.now() / 1000 ? device : undefined
}

/** Finds the id of the device for the first account with a valid cookie; undefined when nobody has logged in with this browser. */
export async function anyKnownDevice(ctx: ProviderContext, deps: DeviceDeps): Promise<string | undefined> {
  const prefix = cookiePrefix(deps.env)
  const all = ctx
    .get('cookie')
    .split(';')
    .map((pair) => (pair.split('=', 1)[0] ?? '').trim())
  const names = all.filter((name) => name.startsWith(prefix))
  for (const name of names.slice(0, maxAccounts)) {
    const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=\.)/.exec(cookieOf(ctx, name) ?? '')?.[0]
    const owner = id && (await accountById(deps.db, id))
    const device = owner && deviceOf(ctx, deps, owner)
    if (device) return device
  }
  return undefined
}

function cookieOf(ctx: ProviderContext, name: string): string | undefined {
  return ctx.cookies.get(name, { signed: false })
}

/** Each account has its own cookie, so that people who share a browser keep theirs. */
function cookieName(env: DeviceDeps['env'], accountId: string): string {
  return `${cookiePrefix(env)}${hashToken(accountId).slice(0, 12)}`
}

function cookiePrefix(env: DeviceDeps['env']): string {
  return `${isHttps(env) ? '__Host-' : ''}vouch_device_`
}

function isHttps({ PUBLIC_URL }: DeviceDeps['env']): boolean {
  return PUBLIC_URL.startsWith('https:')
}

function signedText(payload: string, { password_hash }: Owner): string {
  return JSON.stringify([payload, password_hash])
}
