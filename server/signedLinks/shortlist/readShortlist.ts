import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared } from '#server/platform/db/connection/read.ts'
import { answerables } from '#server/signedLinks/clientAnswer/answerable.ts'
import { shownSnapshot } from '#server/signedLinks/clientProfile/shownSnapshot.ts'
import { linkedProfiles, linkedRows, linkState } from '#server/signedLinks/data.ts'
import { mostShortlisted } from '#shared/signedLinks/signedLinks.ts'

export type ShownShortlist = NonNullable<Awaited<ReturnType<typeof readShortlist>>>

/** The question is undefined when the link takes no answer from this reader. */
export type ShownPerson = ShownShortlist['people'][number]

/**
 * Reads what a shortlist shows now: a profile that left, or whose developer no longer agrees, is gone at once. The statements themselves refuse links that no longer work.
 * @returns undefined when nobody is left.
 */
export async function readShortlist(db: Queryable, linkId: string) {
  const [shortlist, shown, questions] = await Promise.all([
    readFirst(db, selectShortlist(db, linkId)),
    readPrepared(db, selectShown(db, linkId)),
    readPrepared(db, answerables(db).where('signed_links.shortlist_id', '=', linkId).limit(mostShortlisted)),
  ])
  if (!shortlist?.job_title || shown.length === 0) return undefined
  const people = shown.map(({ id, snapshot }) => ({
    link_id: id,
    profile: snapshot,
    question: questions.find(({ link_id }) => link_id === id),
  }))
  return { job_title: shortlist.job_title, contact_name: shortlist.contact_name, people }
}

function selectShortlist(db: Queryable, linkId: string) {
  return linkedRows(db)
    .innerJoin('contacts', 'contacts.id', 'signed_links.contact_id')
    .where('signed_links.id', '=', linkId)
    .where('signed_links.purpose', '=', 'SHORTLIST')
    .where(linkState, '=', 'LIVE')
    .select(['jobs.title as job_title', 'contacts.name as contact_name'])
}

function selectShown(db: Queryable, linkId: string) {
  return linkedProfiles(db)
    .where('signed_links.shortlist_id', '=', linkId)
    .where(linkState, '=', 'LIVE')
    .where('signed_links.snapshot', 'is not', null)
    .select(['signed_links.id', shownSnapshot.as('snapshot')])
    .orderBy(sql`signed_links.snapshot ->> 'name'`)
    .orderBy('signed_links.id')
    .limit(mostShortlisted)
}
