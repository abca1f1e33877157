import { sql } from 'kysely'
import { findBouncedPeople } from '#server/companyMessages/sending/people.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { lastMailToBounced } from '#server/platform/sending/lastMailBounced.ts'
import { bouncedDays } from '#shared/companyMessages/mailRefusals.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/**
 * Names the people whose mailbox refused the last mail to them: accounts, applicants, developers, and contacts and clients of companies.
 * Each is there once, in the order of their names.
 */
export async function nameBounced(db: Queryable): Promise<string[]> {
  const people = [
    ...(await findBouncedAccounts(db)),
    ...(await findBouncedDevelopers(db)),
    ...(await findBouncedPeople(db)),
  ]
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return [...names.values()].toSorted((one, other) => one.localeCompare(other))
}

/** They get the mails that one change asks for, such as a link for a new password. */
async function findBouncedAccounts(db: Queryable): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select coalesce(f.user_id, f.application_form_id) as id,
      coalesce(u.display_name, trim((form.application ->> 'first_name') || ' ' || (form.application ->> 'last_name'))) as name
    from failed_mails f
    left join users u on u.id = f.user_id
    left join application_forms form on form.id = f.application_form_id`.execute(db)
  return rows
}

async function findBouncedDevelopers(db: Queryable): Promise<Named[]> {
  const isRefused = sql`m.state = 'BOUNCED' and m.created_at > now() - ${sql.lit(bouncedDays)} * interval '1 day'`
  // Few mails come back, so each developer is looked at only after one did.
  const { rows } = await sql<Named>`
    select d.id, trim(d.first_name || ' ' || d.last_name) as name from developers d
    where d.deleted_at is null and ${lastMailToBounced('developers', sql`d.id`)}
      and d.id in (select m.reader_id from messages m where ${isRefused})`.execute(db)
  return rows
}
