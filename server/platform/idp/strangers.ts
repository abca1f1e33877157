import { anyDevice } from './devices.ts'
import { addressOf, type Context, inWords, type PageDeps, Refusal } from './forms.ts'

/** Characters; what a log-in or a log-out really carries has less than a tenth of it. */
const longestValue = 1_024
/** A whole ID token, which standard clients hand back when they log out. */
const longestHint = 4_096
const longestQuery = 6_144

/**
 * Refuses what is longer than any client needs, before anything of it is kept.
 * @throws Refusal
 */
export function refuseLongRequest({ query, querystring }: Context): void {
  const isLong = ([name, value]: [string, unknown]) =>
    [value].flat().some((text) => String(text).length > (name === 'id_token_hint' ? longestHint : longestValue))
  if (querystring.length <= longestQuery && !Object.entries(query).some(isLong)) return
  throw new Refusal(414, 'This address is longer than any that Vouch makes, so it was not read. Start again.')
}

/**
 * Counts the log-in pages that are opened by whoever is not logged in, since a row is kept for each. Where an address opened too
 * many, browsers in which somebody has logged in before still may.
 * @throws Refusal
 */
export async function limitLoginPages(ctx: Context, deps: PageDeps): Promise<void> {
  if (!/^\/authorize\/?$/i.test(ctx.path) || ctx.query.prompt === 'none') return
  const { accountId } = await deps.provider.Session.get(ctx)
  if (accountId) return
  const wait = await deps.limits.loginPage(addressOf(ctx, deps))
  if (wait === 0) return
  const device = await anyDevice(ctx, deps)
  if (device && (await deps.limits.loginPage(device)) === 0) return
  ctx.set('Retry-After', String(wait))
  throw new Refusal(429, `Too many log-ins were begun from your address. Wait ${inWords(wait)}, then try again.`)
}
