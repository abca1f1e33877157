import { sql } from 'kysely'
import { mergedInto } from '#server/developers/mergedRecords.ts'
import { type Database, type Queryable, write } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { visitorActors } from '#shared/security/visitorActors.ts'

/** This actor writes the choice of somebody who followed the link in a mail. */
const actor = visitorActors.mailLinks

/** Finds whose link it is: also somebody whose record was merged into another. Undefined for somebody who is gone. */
export async function findReader(db: Queryable, id: string) {
  const living = (known: string) =>
    readFirst(
      db,
      db
        .selectFrom('developers')
        .select(['id', 'do_not_contact'])
        .where('id', '=', known)
        .where('deleted_at', 'is', null),
    )
  return living((await mergedInto(db, id)) ?? id)
}

/** Marks a developer as one who does not want to be contacted. Messages that wait are then not sent. */
export function leaveMails(db: Database, requestId: string, id: string): Promise<unknown> {
  return write(db, { actor, requestId }, (trx) =>
    trx
      .updateTable('developers')
      .set({ do_not_contact: true })
      .where('id', '=', id)
      .where(sql<boolean>`not do_not_contact`)
      .execute(),
  )
}
