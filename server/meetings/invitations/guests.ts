import { type RawBuilder, sql } from 'kysely'
import { type Person, readPeople } from '#server/companyMessages/sending/people.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { lastMailToBounced } from '#server/platform/sending/lastMailBounced.ts'
import { mailRefusalOf, mailRefusals } from '#shared/companyMessages/mailRefusals.ts'
import { contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import type { CalendarMethod, GuestKind } from '#shared/meetings/invitations.ts'

/** A participant of a meeting, with all that decides whether a calendar mail may go to them. */
export interface Guest {
  readonly id: string
  readonly meeting_id: string
  readonly kind: GuestKind
  /** The id of the developer, the contact or the account. */
  readonly person_id: string
  readonly name: string
  readonly first_name: string
  readonly email: string | null
  readonly time_zone: string | null
  readonly company_id: string | null
  /** Takes part, and is to get mails. */
  readonly invited: boolean
  readonly conditions: {
    readonly stage: DeveloperStage
    readonly do_not_contact: boolean
    readonly deleted_at: string | null
    /** The account of a colleague may log in. */
    readonly active: boolean | null
    /** The last mail to a developer or a colleague came back. Of a contact `readContacts` tells. */
    readonly bounced: boolean
  }
}

const bounced = sql`case
  when g.colleague_id is not null then ${lastMailToBounced('users', sql`u.id`)}
  else g.contact_id is null and ${lastMailToBounced('developers', sql`d.id`)}
end`

/** Reads participants with their addresses, also those who take part no longer. @param where a condition on the participant `g`. */
export async function readGuests(db: Queryable, where: RawBuilder<unknown>): Promise<readonly Guest[]> {
  const { rows } = await sql<Guest>`
    select g.id, g.meeting_id, g.invited and g.deleted_at is null as invited, c.company_id,
      case when g.contact_id is not null then 'CONTACT' when g.colleague_id is not null then 'COLLEAGUE' else 'DEVELOPER' end as kind,
      coalesce(g.contact_id, g.colleague_id, d.id) as person_id,
      coalesce(c.name, u.display_name, trim(d.first_name || ' ' || d.last_name)) as name,
      coalesce(split_part(coalesce(c.name, u.display_name), ' ', 1), d.first_name) as first_name,
      case when g.contact_id is not null then c.email when g.colleague_id is not null then u.email else d.email end as email,
      case when g.contact_id is not null then co.time_zone when g.colleague_id is null then d.time_zone end as time_zone,
      json_build_object(
        'stage', d.stage, 'do_not_contact', d.do_not_contact, 'deleted_at', d.deleted_at, 'active', u.active,
        'bounced', ${bounced}
      ) as conditions
    from meeting_guests g
    join meetings m on m.id = g.meeting_id
    join developers d on d.id = m.developer_id
    left join contacts c on c.id = g.contact_id
    left join companies co on co.id = c.company_id
    left join users u on u.id = g.colleague_id
    where ${where}
    order by g.id`.execute(db)
  return rows
}

/** The contacts among some participants, by id, with what their company and their mailbox say. */
export type Contacts = ReadonlyMap<string, Person>

export async function readContacts(db: Queryable, guests: readonly Guest[]): Promise<Contacts> {
  const contacts = guests.filter(({ kind }) => kind === 'CONTACT')
  const people: Person[] = []
  // All contacts of a meeting are at one company, unless its job was changed.
  for (const companyId of new Set(contacts.flatMap(({ company_id }) => company_id ?? []))) {
    const ids = contacts.map(({ person_id }) => person_id)
    people.push(...(await readPeople(db, companyId, ids)))
  }
  return new Map(people.map((person) => [person.id, person]))
}

/**
 * Gives the reason to send a participant no mail, in words that go after *Not sent*; null if one may go. A guest who does not want messages
 * hears all the same that a meeting they know of does not take place.
 */
export function inviteRefusalOf(guest: Guest, contacts: Contacts, method: CalendarMethod): string | null {
  const isCancelled = method === 'CANCEL'
  const { conditions } = guest
  const returned = conditions.bounced ? mailRefusals.BOUNCED.label : null
  if (guest.kind === 'COLLEAGUE') return conditions.active ? returned : mailRefusals.BLOCKED.label
  if (guest.kind === 'DEVELOPER') {
    const reason = contactRefusalOf(isCancelled ? { ...conditions, do_not_contact: false } : conditions)
    return reason ? contactRefusals[reason].label : returned
  }
  const person = contacts.get(guest.person_id)
  const reason = person ? mailRefusalOf(isCancelled ? { ...person, opted_out: false } : person) : 'GONE'
  return reason && mailRefusals[reason].label
}
