import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { lastMailBounced, mailsTo, sentMails } from '#server/platform/sending/lastMailBounced.ts'
import type { MailConditions } from '#shared/companyMessages/mailRefusals.ts'
import { clientRole } from '#shared/platform/permissions.ts'

/** A contact of a company, or a client with an account. */
export type PersonKind = 'CONTACT' | 'CLIENT'

/** A person at a company, with all that decides whether a mail may go to them. */
export interface Person extends MailConditions {
  readonly id: string
  readonly kind: PersonKind
  readonly name: string
  readonly company_id: string
  readonly company_name: string
}

const people = sql`(
  select c.id, 'CONTACT' as kind, c.name, c.email, c.company_id, true as active, c.deleted_at is null as is_there
  from contacts c
  union all
  select u.id, 'CLIENT', u.display_name, u.email, cu.company_id, u.active, true
  from company_users cu join users u on u.id = cu.user_id
  where u.role = ${sql.lit(clientRole)}
)`

/** By messages to the address, and by invitations to a contact. */
const bounced = lastMailBounced(sql`
  ${sentMails} where m.email = lower(p.email) union all ${mailsTo('contacts', sql`p.id`)} and m.guest_id is not null`)

/** Finds the contacts and clients of all companies whose last mail came back. Each name has its company. */
export async function findBouncedPeople(db: Queryable): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name || ' (' || co.name || ')' as name from ${people} as p join companies co on co.id = p.company_id
    where p.is_there and co.deleted_at is null and ${bounced}`.execute(db)
  return rows
}

/** Reads the people of a company, also those who are gone, by name. @param ids only these; by default all. */
export async function readPeople(
  db: Queryable,
  companyId: string,
  ids?: readonly string[],
): Promise<readonly Person[]> {
  const chosen = ids ? sql`and p.id = any(${ids}::uuid[])` : sql``
  const { rows } = await sql<Person>`
    select p.id, p.kind, p.name, p.email, p.active, p.company_id, co.name as company_name,
      p.is_there and co.deleted_at is null as is_there, ${bounced} as bounced,
      exists (
        select from contacts same where same.do_not_contact and same.deleted_at is null and lower(same.email) = lower(p.email)
      ) or exists (select from contacts own where own.id = p.id and own.do_not_contact) as opted_out
    from ${people} as p join companies co on co.id = p.company_id
    where p.company_id = ${companyId} ${chosen}
    order by p.name, p.id`.execute(db)
  return rows
}

/**
 * Finds the addresses at a company to which somebody sent a mail within some days, or one waits. What was refused reached nobody, and what
 * Vouch itself tells is no such mail.
 */
export async function mailedWithin(db: Queryable, companyId: string, days: number): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select distinct email from messages
    where company_id = ${companyId} and kind = 'COMPANY_MESSAGE' and sender_id is not null
      and created_at > now() - make_interval(days => ${days}::int) and state not in ('REFUSED', 'BOUNCED')`.execute(db)
  return new Set(rows.map(({ email }) => email))
}
