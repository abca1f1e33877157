import { formatWait } from '#server/platform/html/formatWait.ts'
import { clientAddressOf, type PageDeps, PageError, type ProviderContext } from '#server/platform/idp/pages/forms.ts'
import { anyKnownDevice } from '#server/platform/idp/provider/devices.ts'

/** The longest parameter, in characters. Real log-ins and log-outs need less than a tenth of it. */
const maxValueLength = 1_024
/** `id_token_hint` holds a whole ID token, which standard clients send when they log out. */
const maxHintLength = 4_096
const maxQueryLength = 6_144

/**
 * Refuses a request that is longer than any client needs, before any part of it is stored.
 * @throws PageError 414
 */
export function refuseLongRequest({ query, querystring }: ProviderContext): void {
  const isLong = ([name, value]: [string, unknown]) =>
    [value].flat().some((text) => String(text).length > (name === 'id_token_hint' ? maxHintLength : maxValueLength))
  if (querystring.length <= maxQueryLength && !Object.entries(query).some(isLong)) return
  throw new PageError(414, 'This address is too long, so Vouch did not read it. Start again.')
}

/**
 * Counts the log-in pages that anonymous visitors open, since each one stores a row. When an address has opened too many, browsers
 * in which somebody has logged in before may still open some.
 * @throws PageError 429
 */
export async function limitLoginPages(ctx: ProviderContext, deps: PageDeps): Promise<void> {
  if (!/^\/authorize\/?$/i.test(ctx.path) || ctx.query.prompt === 'none') return
  const { accountId } = await deps.provider.Session.get(ctx)
  if (accountId) return
  const wait = await deps.limits.loginPage(clientAddressOf(ctx, deps))
  if (wait === 0) return
  const device = await anyKnownDevice(ctx, deps)
  if (device && (await deps.limits.loginPage(device)) === 0) return
  ctx.set('Retry-After', String(wait))
  throw new PageError(429, `Too many log-ins were started from your address. Wait ${formatWait(wait)}, then try again.`)
}
