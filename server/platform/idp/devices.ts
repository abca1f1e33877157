import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { type Account, accountById } from './accounts.ts'
import type { Context } from './forms.ts'
import { hashToken, sign } from './secrets.ts'

/** Half a year, in seconds; each log-in renews it. */
const life = 180 * 86_400
/** Of more accounts than this, a browser's devices are not looked up. */
const mostAccounts = 8

/** What remembers in which browsers somebody has logged in. */
export interface DeviceDeps {
  readonly env: Pick<Env, 'PUBLIC_URL'>
  readonly db: Database
  /** Proves that we made a cookie. */
  readonly deviceKey: Buffer
}

type Owner = Pick<Account, 'id' | 'password_hash'>

/**
 * Marks the browser as one in which the account's owner has logged in: a device cookie, after OWASP's "Slow Down Online Guessing
 * Attacks with Device Cookies". Nothing is stored for it. It names the account, holds a random id of the device and an end, and is
 * signed together with the password's hash, so that a new password voids it.
 */
export function rememberDevice(ctx: Context, deps: DeviceDeps, owner: Owner): void {
  const device = deviceOf(ctx, deps, owner) ?? randomBytes(16).toString('base64url')
  const payload = `${owner.id}.${device}.${Math.floor(Date.now() / 1000) + life}`
  ctx.cookies.set(cookieName(deps.env, owner.id), `${payload}.${signature(deps, payload, owner)}`, {
    signed: false,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(deps.env),
    maxAge: life * 1000,
    overwrite: true,
  })
}

/** The id of the device, where the browser's cookie proves that the account's owner has logged in there. */
export function deviceOf(ctx: Context, deps: DeviceDeps, owner: Owner): string | undefined {
  const [id, device, end, given, ...more] = cookieOf(ctx, cookieName(deps.env, owner.id))?.split('.') ?? []
  if (id !== owner.id || !device || !end || !given || more.length > 0) return undefined
  const expected = Buffer.from(signature(deps, `${id}.${device}.${end}`, owner))
  const actual = Buffer.from(given)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  return Number(end) > Date.now() / 1000 ? device : undefined
}

/** The id of this device for any account whose owner has logged in here. */
export async function anyDevice(ctx: Context, deps: DeviceDeps): Promise<string | undefined> {
  const start = cookieStart(deps.env)
  const all = ctx
    .get('cookie')
    .split(';')
    .map((pair) => (pair.split('=', 1)[0] ?? '').trim())
  const names = all.filter((name) => name.startsWith(start))
  for (const name of names.slice(0, mostAccounts)) {
    const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=\.)/.exec(cookieOf(ctx, name) ?? '')?.[0]
    const owner = id && (await accountById(deps.db, id))
    const device = owner && deviceOf(ctx, deps, owner)
    if (device) return device
  }
  return undefined
}

function cookieOf(ctx: Context, name: string): string | undefined {
  return ctx.cookies.get(name, { signed: false })
}

/** Each account has a cookie of its own, so that people who share a browser each keep theirs. */
function cookieName(env: DeviceDeps['env'], accountId: string): string {
  return `${cookieStart(env)}${hashToken(accountId).slice(0, 12)}`
}

function cookieStart(env: DeviceDeps['env']): string {
  return `${isHttps(env) ? '__Host-' : ''}vouch_device_`
}

function isHttps({ PUBLIC_URL }: DeviceDeps['env']): boolean {
  return PUBLIC_URL.startsWith('https:')
}

function signature({ deviceKey }: DeviceDeps, payload: string, { password_hash }: Owner): string {
  return sign(deviceKey, JSON.stringify([payload, password_hash]))
}
