import { type RawBuilder, sql } from 'kysely'
import { bouncedDays } from '#shared/companyMessages/mailRefusals.ts'

type Sql = RawBuilder<unknown>

/** The tables of people to whom mails go. */
type People = 'developers' | 'contacts' | 'users'

/** Selects messages `m`, for `lastMailBounced`. A condition may follow. */
export const sentMails = sql`select m.id, m.success, m.metadata, m.delivery_method, m.created_at from messages m`

/**
 * Says that the last mail that somebody tried to send came back from a dead mailbox not long ago, and that nobody has allowed mails to it since. A mail that did not leave says nothing about a mailbox.
 * @param mails selects messages to one person, as `sentMails` does.
 */
export function lastMailBounced(mails: Sql): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select mail.metadata ? 'bounced' and not mail.metadata ? 'forgotten' from (${mails}) as mail
    where mail.delivery_method = 'EMAIL' and (mail.success or mail.metadata ? 'bounced')
      and mail.created_at > now() - ${sql.lit(bouncedDays)} * interval '1 day'
    order by mail.created_at desc, mail.id desc limit 1
  ), false)`
}

/** Says so for a developer or a colleague, from all mails to their present address. @param id the column with their id. */
export function lastMailToBounced(people: People, id: Sql): RawBuilder<boolean> {
  return lastMailBounced(mailsTo(people, id))
}

/** Selects the mails to a person since their address was last corrected. @param id the column with their id. */
export function mailsTo(people: People, id: Sql): Sql {
  return sql`${sentMails} where m.reader_id = ${id} and not exists (
    select from events
    where table_name = ${sql.lit(people)} and row_id = ${id} and at > m.created_at and new_values ? 'email'
  )`
}
