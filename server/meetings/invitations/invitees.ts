import { sql } from 'kysely'
import { readPeople } from '#server/companyMessages/sending/people.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { type DeliveryChannels, mailMethod } from '#server/platform/sending/channels.ts'
import { lastMailToBounced } from '#server/platform/sending/lastMailBounced.ts'
import { mailRefusalOf, mailRefusals } from '#shared/companyMessages/mailRefusals.ts'
import { contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'
import type { GuestKind } from '#shared/meetings/invitations.ts'

/** Somebody who could take part in a meeting. */
export interface Invitee {
  readonly id: string
  readonly kind: GuestKind
  readonly name: string
  /** Says why they get no mail; null where they may get one. */
  readonly refusal: string | null
}

/** The staff knows fewer people at any company. */
export const inviteeLimit = 400

/** Lists the developer, and the contacts of the company whose job a meeting is about. */
export async function listInvitees(
  db: Queryable,
  { developer_id, job_profile_id }: { readonly developer_id: string; readonly job_profile_id: string | null },
  channels: DeliveryChannels,
): Promise<readonly Invitee[]> {
  const developers = await db
    .selectFrom('developers')
    .select(['id', 'first_name', 'last_name', 'stage', 'do_not_contact', 'deleted_at'])
    .select(lastMailToBounced('developers', sql`developers.id`).as('bounced'))
    .where('id', '=', developer_id)
    .execute()
  const developer = developers.map(({ id, first_name, last_name, bounced, ...conditions }): Invitee => {
    const reason = contactRefusalOf(conditions)
    const returned = bounced ? mailRefusals.BOUNCED.label : null
    const name = `${first_name} ${last_name}`
    return { id, kind: 'DEVELOPER', name, refusal: reason ? contactRefusals[reason].label : returned }
  })
  const people = [...developer, ...(await listContacts(db, job_profile_id))].slice(0, inviteeLimit)
  if (mailMethod(channels) !== null) return people
  return people.map((person) => ({ ...person, refusal: person.refusal ?? 'E-mail is not set up' }))
}

async function listContacts(db: Queryable, jobProfileId: string | null): Promise<readonly Invitee[]> {
  if (jobProfileId === null) return []
  const job = await db
    .selectFrom('job_profiles')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .select('jobs.company_id')
    .where('job_profiles.id', '=', jobProfileId)
    .executeTakeFirst()
  if (!job) return []
  const people = await readPeople(db, job.company_id)
  return people.flatMap(({ id, kind, name, ...conditions }): Invitee[] => {
    if (kind !== 'CONTACT' || !conditions.is_there) return []
    const reason = mailRefusalOf(conditions)
    return [{ id, kind, name, refusal: reason && mailRefusals[reason].label }]
  })
}
