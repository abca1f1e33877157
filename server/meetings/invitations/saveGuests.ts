import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { staffRoles } from '#shared/platform/permissions.ts'

/** Who takes part besides the developer, and who gets no mail. Ids of people, each once. */
export interface MeetingPeople {
  readonly contact_ids: readonly string[]
  readonly colleague_ids: readonly string[]
  /** Among the developer, the contacts and the colleagues. */
  readonly uninvited_ids: readonly string[]
}

interface MeetingOf {
  readonly id: string
  readonly developer_id: string
  readonly job_profile_id: string | null
}

/**
 * Makes the participants of a meeting these people. A meeting whose participants change is a newer version of it.
 * @throws UserError BAD_INPUT for a contact of another company than that of the job, and for a colleague who may not log in.
 */
export async function saveGuests(trx: Trx, meeting: MeetingOf, people: MeetingPeople): Promise<void> {
  await requireContacts(trx, meeting, people.contact_ids)
  await requireColleagues(trx, meeting, people.colleague_ids)
  const wanted = JSON.stringify([
    { invited: !people.uninvited_ids.includes(meeting.developer_id) },
    ...people.contact_ids.map((id) => ({ contact_id: id, invited: !people.uninvited_ids.includes(id) })),
    ...people.colleague_ids.map((id) => ({ colleague_id: id, invited: !people.uninvited_ids.includes(id) })),
  ])
  const { rows } = await sql`
    with wanted as (
      select distinct contact_id, colleague_id, invited
      from jsonb_to_recordset(${wanted}::jsonb) as person (contact_id uuid, colleague_id uuid, invited boolean)
    ), removed as (
      update meeting_guests g set deleted_at = now()
      where g.meeting_id = ${meeting.id} and g.deleted_at is null and not exists (
        select from wanted w
        where w.contact_id is not distinct from g.contact_id and w.colleague_id is not distinct from g.colleague_id
      )
      returning g.id
    ), saved as (
      insert into meeting_guests as g (meeting_id, contact_id, colleague_id, invited)
      select ${meeting.id}::uuid, contact_id, colleague_id, invited from wanted
      on conflict on constraint meeting_guests_person_key do update set invited = excluded.invited, deleted_at = null
      where g.invited <> excluded.invited or g.deleted_at is not null
      returning g.id
    )
    select id from removed union all select id from saved`.execute(trx)
  if (rows.length > 0) await sql`update meetings set updated_at = now() where id = ${meeting.id}`.execute(trx)
}

async function requireContacts(trx: Trx, { job_profile_id }: MeetingOf, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const own = trx
    .selectFrom('contacts')
    .innerJoin('jobs', 'jobs.company_id', 'contacts.company_id')
    .innerJoin('job_profiles', 'job_profiles.job_id', 'jobs.id')
    .select('contacts.id')
    .where('job_profiles.id', '=', job_profile_id)
    .where('contacts.id', 'in', ids)
  if ((await own.execute()).length === new Set(ids).size) return
  throw new UserError('BAD_INPUT', 'Choose contacts of the company whose job the meeting is about.', {
    field: 'contact_ids',
  })
}

/** Colleagues who already take part may have been blocked since. */
async function requireColleagues(trx: Trx, { id: meetingId }: MeetingOf, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = trx
    .selectFrom('meeting_guests')
    .select('colleague_id')
    .where('meeting_id', '=', meetingId)
    .where('deleted_at', 'is', null)
  const staff = trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('role', 'in', staffRoles)
    .where((eb) => eb.or([eb('active', '=', true), eb('id', 'in', known)]))
  if ((await staff.execute()).length === new Set(ids).size) return
  throw new UserError('BAD_INPUT', 'Choose staff members who may log in.', { field: 'colleague_ids' })
}
