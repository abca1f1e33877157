import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { MailError } from './mailError.ts'

/*
 * Mails that each person gets at most once for a day, whichever node sends it and however often it restarts: the node that writes the
 * day into the table of sent mails sends the mail.
 */

export interface MailedPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
}

export interface PersonMail {
  /** The table that keeps for each person the day of the last mail. */
  readonly table: 'notification_mails' | 'figure_mails'
  /** The day that the mail is for. */
  readonly day: string
  /** Its name in the log. */
  readonly task: 'daily mail' | 'weekly figures'
  /** The condition on the account `u` of who wants it. */
  readonly wants: RawBuilder<unknown>
  /** Sends it; a person with nothing to read gets none. */
  send(person: MailedPerson): Promise<void>
}

/**
 * Mails the next person. Only a mail that the server certainly did not accept is tried again for its day, after a pause of this person
 * alone.
 * @returns true where there may be more to mail. An error for one person does not keep the next one waiting.
 */
export async function mailNext(
  { db, log }: { readonly db: Database; readonly log: Logger },
  mail: PersonMail,
  now: Date,
): Promise<boolean> {
  const person = await claimPerson(db, mail, now)
  if (!person) return false
  try {
    await mail.send(person)
  } catch (err) {
    log.warn({ err, task: mail.task, account: person.id }, `${mail.task} not sent`)
    if (err instanceof MailError && err.outcome === 'retry') await postponeMail(db, mail, person.id, now)
  }
  return true
}

/** The pauses of one person grow from a minute, twice as long each time, to an hour. */
const pauseMinutes = sql`least(2 ^ least(attempts - 1, 6), 60)`

/** Tells whether a person has the mail of a day. One from a later day than any clock may show was sent while the clock was wrong. */
const isMailed = (day: string, sent_on: RawBuilder<unknown>) =>
  sql`(${sent_on} between ${day}::date and ${day}::date + 1)`

/** Tells whether a pause is not over. No pause is longer than an hour, so one that ends later was begun while the clock was wrong. */
const isPaused = (now: Date, try_after: RawBuilder<unknown>) =>
  sql`coalesce(${try_after} > ${now}::timestamptz and ${try_after} <= ${now}::timestamptz + interval '1 hour', false)`

/** Claims the next person who wants the mail, has none of this day, and whose pause is over. */
async function claimPerson(
  db: Database,
  { table, day, wants }: PersonMail,
  now: Date,
): Promise<MailedPerson | undefined> {
  const { rows } = await sql<MailedPerson>`
    with claimed as (
      insert into ${sql.table(table)} as sent (user_id, sent_on, attempts)
      select u.id, ${day}::date, 1 from users u
      where u.active and ${wants}
        and not exists (
          select from ${sql.table(table)} m
          where m.user_id = u.id and (${isMailed(day, sql`m.sent_on`)} or ${isPaused(now, sql`m.try_after`)})
        )
      order by u.id limit 1
      on conflict (user_id) do update
      set sent_on = excluded.sent_on, try_after = null,
        attempts = case when sent.try_after is null then 1 else sent.attempts + 1 end
      where not ${isMailed(day, sql`sent.sent_on`)} and not ${isPaused(now, sql`sent.try_after`)}
      returning user_id
    )
    select u.id, u.email, u.display_name as name, u.role from users u join claimed on claimed.user_id = u.id`.execute(
    db,
  )
  return rows[0]
}

/** Gives back the day of a person whose mail was surely not taken. The mail is tried again after a pause of theirs. */
async function postponeMail(db: Database, { table, day }: PersonMail, userId: string, now: Date): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set sent_on = sent_on - 1,
      try_after = ${now}::timestamptz + ${pauseMinutes} * interval '1 minute'
    where user_id = ${userId} and sent_on = ${day}::date`.execute(db)
}
