import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { consume, type Limit } from '#server/platform/idp/limits/rateLimit.ts'
import { deriveKey, hashToken, sign } from '#server/platform/idp/provider/secrets.ts'
import { formatWait } from '#server/platform/pages/formatWait.ts'
import type { PageRequest } from '#server/platform/publicPages/publicPages.ts'
import { linkedRows, linkState, type OpenedLink } from '#server/signedLinks/data.ts'

/** This actor writes the answers of people behind links. */
export const signedLinksActor = 'task:signed-links'

/** One address opens sixty pages of links at once, and then one every five seconds. */
const openLimit: Limit = { capacity: 60, seconds: 5 }
/** One address has so many documents made. Each takes a second of a processor. */
const documentLimit: Limit = { capacity: 10, seconds: 20 }
/** Openings within these minutes count as one, such as a page that is loaded again. */
const sameOpeningMinutes = 10

/** Counts a request for a link, before the link is looked for. @throws UserError RATE_LIMITED */
export async function chargeVisitor({ deps, origin }: PageRequest, kind: 'page' | 'document' = 'page'): Promise<void> {
  const key = sign(deriveKey(deps.secret, 'rate limits'), JSON.stringify(['signed links', kind, origin.address]))
  const wait = await consume(deps.db, key, kind === 'page' ? openLimit : documentLimit)
  if (wait === 0) return
  const sentence = `Too many links were opened from your address. Wait ${formatWait(wait)}, then open this one again.`
  throw new UserError('RATE_LIMITED', sentence, { retryAfter: wait })
}

/** Records that somebody has a page of a link before their eyes. A link that works no more is not opened. */
export async function recordOpening(db: Database, requestId: string, token: string): Promise<void> {
  const live = linkedRows(db)
    .select('signed_links.id')
    .where('signed_links.token_hash', '=', hashToken(token))
    .where(linkState, '=', 'LIVE')
  const recently = sql<boolean>`last_opened_at > now() - make_interval(mins => ${sameOpeningMinutes})`
  await write(db, { actor: signedLinksActor, requestId }, (trx) =>
    trx
      .updateTable('signed_links')
      .set({
        open_count: sql`open_count + 1`,
        first_opened_at: sql<Moment>`coalesce(first_opened_at, now())`,
        last_opened_at: sql<Moment>`now()`,
      })
      .where('id', 'in', live)
      .where(({ not }) => not(sql<boolean>`coalesce(${recently}, false)`))
      .execute(),
  )
}

/** Says why a link shows nothing; undefined for one that works. An unknown link and one that was cut off look alike. */
export type DeadLink = Exclude<OpenedLink['state'], 'LIVE'> | 'UNKNOWN'

export function deadOf(link: OpenedLink | undefined): DeadLink | undefined {
  if (!link) return 'UNKNOWN'
  return link.state === 'LIVE' ? undefined : link.state
}
