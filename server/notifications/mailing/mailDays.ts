import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Role } from '#shared/platform/permissions.ts'

export interface DailyMailReader {
  readonly id: string
  readonly email: string
  readonly role: Role
}

/** The pauses of one person grow from a minute, twice as long each time, to an hour. */
const pauseMinutes = sql`least(2 ^ least(attempts - 1, 6), 60)`

/** Selects notifications that are unread, not done, and wanted in the mail. */
export const isWanted = sql<boolean>`n.done_at is null and n.read_at is null and not exists (
  select from notification_settings s where s.user_id = n.user_id and s.kind = n.kind and not s.mail
)`

/** Tells whether a person has a mail of this day. One from a later day than any clock may show was sent while the clock was wrong. */
const isMailed = (today: string, sent_on: RawBuilder<unknown>) =>
  sql`(${sent_on} between ${today}::date and ${today}::date + 1)`

/** Tells whether a pause is not over. No pause is longer than an hour, so one that ends later was begun while the clock was wrong. */
const isPaused = (now: Date, try_after: RawBuilder<unknown>) =>
  sql`coalesce(${try_after} > ${now}::timestamptz and ${try_after} <= ${now}::timestamptz + interval '1 hour', false)`

/** Claims the next person for whom something waits, who has no mail of this day, and whose pause is over. */
export async function claimPerson(db: Database, today: string, now: Date): Promise<DailyMailReader | undefined> {
  const { rows } = await sql<DailyMailReader>`
    with claimed as (
      insert into notification_mails as sent (user_id, sent_on, attempts)
      select u.id, ${today}::date, 1 from users u
      where u.active and exists (select from notifications n where n.user_id = u.id and ${isWanted})
        and not exists (
          select from notification_mails m
          where m.user_id = u.id and (${isMailed(today, sql`m.sent_on`)} or ${isPaused(now, sql`m.try_after`)})
        )
      order by u.id limit 1
      on conflict (user_id) do update
      set sent_on = excluded.sent_on, try_after = null,
        attempts = case when sent.try_after is null then 1 else sent.attempts + 1 end
      where not ${isMailed(today, sql`sent.sent_on`)} and not ${isPaused(now, sql`sent.try_after`)}
      returning user_id
    )
    select u.id, u.email, u.role from users u join claimed on claimed.user_id = u.id`.execute(db)
  return rows[0]
}

/** Gives back the day of a person whose mail was surely not taken. The mail is tried again after a pause of theirs. */
export async function postponeMail(db: Database, userId: string, today: string, now: Date): Promise<void> {
  await sql`
    update notification_mails
    set sent_on = sent_on - 1,
      try_after = ${now}::timestamptz + ${pauseMinutes} * interval '1 minute'
    where user_id = ${userId} and sent_on = ${today}::date`.execute(db)
}
