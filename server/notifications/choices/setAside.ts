import { sql } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { SetAsideInput } from '#server/notifications/input.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { longestAside, type NotificationKind, newsKinds } from '#shared/notifications/notifications.ts'

/** Selects the rows of `notifications` that their reader set aside. One that tells of something new since then is back. */
export const isSetAside = sql<boolean>`exists (
  select from notifications_set_aside aside
  where aside.user_id = notifications.user_id and aside.kind = notifications.kind
    and aside.subject_id = notifications.subject_id and aside.told_at = notifications.created_at
    and (aside.until is null or aside.until > now())
)`

/**
 * Takes one of the reader's own out of the bell, My day and the daily mail, until a moment or for good. What it is about stays as it is.
 * @throws UserError NOT_FOUND; CONFLICT where it tells of something that the reader has not seen; BAD_INPUT for a moment that is past or
 * too far away, and for good where something has to be done.
 */
export async function setAside(trx: Trx, userId: string, { id, told_at, until }: SetAsideInput): Promise<boolean> {
  const own = await trx
    .selectFrom('notifications')
    .select('kind')
    // The reader has milliseconds.
    .select(sql<boolean>`date_trunc('milliseconds', created_at) = ${told_at}`.as('is_seen'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!own) throw notFound('notification')
  if (!own.is_seen) throw new UserError('CONFLICT', 'Something new came in about this. Look at it again.')
  requireAllowed(until, own.kind)
  await sql`
    insert into notifications_set_aside as aside (user_id, kind, subject_id, told_at, until)
    select user_id, kind, subject_id, created_at, ${until}::timestamptz from notifications where id = ${id}
    on conflict (user_id, kind, subject_id) do update set told_at = excluded.told_at, until = excluded.until`.execute(
    trx,
  )
  return true
}

function requireAllowed(until: string | null, kind: NotificationKind): void {
  if (until === null && newsKinds.includes(kind)) return
  if (until === null) {
    throw new UserError('BAD_INPUT', 'You still have to do this. Set it aside until a day.', { field: 'until' })
  }
  const days = (Date.parse(until) - Date.now()) / 86_400_000
  if (days > 0 && days <= longestAside) return
  throw new UserError('BAD_INPUT', `Choose a day after today, within ${longestAside} days.`, { field: 'until' })
}
