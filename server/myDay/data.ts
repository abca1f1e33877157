import { sql } from 'kysely'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type Home, standardHome } from '#shared/myDay/homes.ts'

export async function findHome(db: Queryable, userId: string): Promise<Home> {
  const chosen = db.selectFrom('home_settings').select('home').where('user_id', '=', userId)
  return (await readFirst(db, chosen))?.home ?? standardHome
}

/** Chooses where the house button leads a person. @returns the choice. */
export async function setHome(trx: Trx, user_id: string, home: Home): Promise<Home> {
  await trx
    .insertInto('home_settings')
    .values({ user_id, home })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ home }))
    .execute()
  return home
}

/** A time that a visit shows changes of. */
export interface VisitRange {
  readonly since: Moment
  /** The changes up to this moment are all there. */
  readonly until: Moment
}

/** A person who comes back within this time is still on the same visit, and loses nothing that was shown. */
const visit = sql`interval '30 minutes'`
/** Somebody who was never here sees the changes of this time. */
const firstLook = sql`interval '7 days'`
/** Older changes are found in the histories. */
const longest = sql`interval '30 days'`
/** A transaction that still runs may add changes of a moment ago. They are shown twice rather than never. */
const uncommitted = sql`interval '1 minute'`

/** Returns since when changes are new to a person, as their present visit has it, or the next one. */
export async function findVisitRange(db: Queryable, userId: string): Promise<VisitRange> {
  const range = sql<VisitRange>`
    select greatest(now() - ${longest}, coalesce(
      (select case when seen_at < now() - ${visit} then seen_until else changes_from end from last_visits where user_id = ${userId}),
      now() - ${firstLook}
    )) as since, now() - ${uncommitted} as until`
  const found = await readFirst(db, range)
  if (!found) throw new Error('A select without a table returned no row.')
  return found
}

/**
 * Notes that a person saw the changes up to a moment. It never goes back, so that another tab, which shows older ones, loses nothing; and a
 * new visit begins where the last one ended.
 */
export async function saveVisit(trx: Trx, userId: string, until: Moment): Promise<void> {
  await sql`
    insert into last_visits as last (user_id, changes_from, seen_until, seen_at)
    values (${userId}, now() - ${firstLook}, least(${until}::timestamptz, now()), now())
    on conflict (user_id) do update set
      changes_from = case when last.seen_at < now() - ${visit} then last.seen_until else last.changes_from end,
      seen_until = greatest(last.seen_until, excluded.seen_until),
      seen_at = now()`.execute(trx)
}
