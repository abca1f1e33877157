import { UserError } from '#server/errors.ts'
import { formatWait } from '#server/platform/html/formatWait.ts'
import { consume, type Limit } from '#server/platform/idp/limits/rateLimit.ts'
import { deriveKey, sign } from '#server/platform/idp/provider/secrets.ts'
import type { PageRequest } from './publicPages.ts'

/** One address opens sixty pages at once, and then one every five seconds. */
const pages: Limit = { capacity: 60, seconds: 5 }

/** Requests with the same name count together. */
const limits = {
  /** The links in mails that lead to a question count together, whatever they ask. */
  links: pages,
  /** One address may have this many documents made. Each takes a second of a processor. */
  documents: { capacity: 10, seconds: 20 },
  /** People who want no more mails are not shut out by other pages that their address opened. */
  'leave mails': pages,
} as const satisfies Readonly<Record<string, Limit>>

/** Counts a request for a link, before the link is looked up. No address is stored. @throws UserError RATE_LIMITED */
export async function chargeVisitor({ deps, origin }: PageRequest, name: keyof typeof limits): Promise<void> {
  const key = sign(deriveKey(deps.secret, 'rate limits'), JSON.stringify(['visitors', name, origin.address]))
  const wait = await consume(deps.db, key, limits[name])
  if (wait === 0) return
  const sentence = `Too many links were opened from your address. Wait ${formatWait(wait)}, then open this one again.`
  throw new UserError('RATE_LIMITED', sentence, { retryAfter: wait })
}
