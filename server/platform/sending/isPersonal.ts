import { type RawBuilder, sql } from 'kysely'

/** Tells whether a person wrote a message. A reminder has a sender who gets the answers, but a rule wrote it. @param alias of `messages`. */
export function isPersonal(alias: string): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.id`)
  return sql<boolean>`(${sql.ref(`${alias}.sender_id`)} is not null and not exists (select from reminders where reminders.id = ${id}))`
}
