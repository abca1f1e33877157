import { sql } from 'kysely'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { hashToken } from '#server/platform/idp/provider/secrets.ts'
import { linkedRows, linkState, type OpenedLink } from '#server/signedLinks/data.ts'
import { visitorActors } from '#shared/security/visitorActors.ts'

/** This actor writes the answers of people behind links. */
export const signedLinksActor = visitorActors.signedLinks

/** Openings within these minutes count as one, such as a page that is loaded again. */
const sameOpeningMinutes = 10

/** Records that somebody sees the page of a link. A link that no longer works is not opened. */
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
