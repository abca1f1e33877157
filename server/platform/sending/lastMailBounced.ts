import { type RawBuilder, sql } from 'kysely'
import { bouncedDays } from '#shared/companyMessages/mailRefusals.ts'

type Sql = RawBuilder<unknown>

/** The tables of people to whom mails go. */
type People = 'developers' | 'contacts' | 'users'

/**
 * Says that the last mail that somebody tried to send came back from a dead mailbox, not long ago, and that nobody lets mails go there again.
 * A mail that did not leave says nothing of a mailbox.
 * @param mails selects `id`, `success`, `metadata`, `delivery_method` and `created_at` of mails to one person.
 */
export function lastMailBounced(mails: Sql): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select mail.metadata ? 'bounced' and not mail.metadata ? 'forgotten' from (${mails}) as mail
    where mail.delivery_method = 'EMAIL' and (mail.success or mail.metadata ? 'bounced')
      and mail.created_at > now() - ${sql.lit(bouncedDays)} * interval '1 day'
    order by mail.created_at desc, mail.id desc limit 1
  ), false)`
}

/** Says it of a developer, by all mails to their present address. @param id the column with their id. */
export function lastMailToDeveloperBounced(id: Sql): RawBuilder<boolean> {
  return lastMailBounced(sql`
    select m.id, m.success, m.metadata, m.delivery_method, m.created_at from messages m
    where m.developer_id = ${id} and ${isToPresentAddress('developers', id)}
    union all
    select m.id, m.success, m.metadata, m.delivery_method, m.created_at from job_messages m
    where m.developer_id = ${id} and ${isToPresentAddress('developers', id)}
    union all ${calendarMailsTo('developers', id)}`)
}

/** Selects the calendar mails to the present address of a person. @param id the column with their id. */
export function calendarMailsTo(people: People, id: Sql): Sql {
  // Is written as in the index.
  const isInvited = sql`coalesce(g.contact_id, g.colleague_id) = ${id}`
  const guests = {
    contacts: isInvited,
    users: isInvited,
    developers: sql`num_nonnulls(g.contact_id, g.colleague_id) = 0
      and exists (select from meetings where meetings.id = g.meeting_id and meetings.developer_id = ${id})`,
  }
  return sql`
    select m.id, m.success, m.metadata, m.delivery_method, m.created_at
    from meeting_guests g join meeting_mails m on m.guest_id = g.id
    where ${guests[people]} and ${isToPresentAddress(people, id)}`
}

/** The address was not corrected since the mail `m`. */
function isToPresentAddress(people: People, id: Sql): Sql {
  return sql`not exists (
    select from events
    where table_name = ${sql.lit(people)} and row_id = ${id} and at > m.created_at and new_values ? 'email'
  )`
}
