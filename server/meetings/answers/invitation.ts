import { sql } from 'kysely'
import { isSentProfile, type NamedMeeting } from '#server/meetings/invitations/titleFor.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { GuestAnswer, GuestKind } from '#shared/meetings/invitations.ts'

/** The states of an invitation whose link is opened. Only a LIVE one takes an answer. */
export type InvitationState =
  | 'LIVE'
  | 'CHANGING'
  | 'REPLACED'
  | 'READDRESSED'
  | 'CANCELLED'
  | 'NOT_NEEDED'
  | 'BEGUN'
  | 'OUTDATED'

/** An invitation as its reader sees it: nothing of who else takes part. */
export interface Invitation extends NamedMeeting {
  readonly id: string
  readonly guest_id: string
  readonly meeting_id: string
  readonly sequence: number
  readonly state: InvitationState
  /** The id of the last invitation that stands for them, also where its mail could not be sent. */
  readonly latest_id: string
  readonly kind: GuestKind
  readonly first_name: string
  readonly time_zone: string | null
  readonly starts_at: Moment
  readonly ends_at: Moment
  readonly url: string | null
  readonly organiser_id: string | null
  /** The answer to this invitation; null while there is none. */
  readonly answer: GuestAnswer | null
  readonly answer_note: string | null
}

/** The newest mail went to another address than this one: who reads this one is not asked any more. */
const isReaddressed = sql<boolean>`exists (
  select from events
  where table_name = case when g.contact_id is not null then 'contacts' when g.colleague_id is not null then 'users' else 'developers' end
    and row_id = coalesce(g.contact_id, g.colleague_id, d.id) and new_values ? 'email'
    and at > mail.created_at and at <= latest.created_at
)`

/** Finds the invitation of a mail, by one statement whatever its state; undefined for one that was taken back. */
export async function findInvitation(db: Queryable, mailId: string): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select mail.id, g.id as guest_id, g.meeting_id, mail.sequence, latest.id as latest_id,
      case
        when m.status <> 'SCHEDULED' or d.deleted_at is not null then 'CANCELLED'
        when not g.invited or g.deleted_at is not null or c.deleted_at is not null or not coalesce(u.active, true) then 'NOT_NEEDED'
        when latest.state = 'QUEUED' then 'CHANGING'
        when latest.id <> mail.id and ${isReaddressed} then 'READDRESSED'
        when latest.id <> mail.id then 'REPLACED'
        when m.starts_at <= now() then 'BEGUN'
        when (mail.starts_at, mail.ends_at) <> (m.starts_at, m.ends_at) then 'OUTDATED'
        else 'LIVE'
      end as state,
      case when g.contact_id is not null then 'CONTACT' when g.colleague_id is not null then 'COLLEAGUE' else 'DEVELOPER' end as kind,
      coalesce(split_part(coalesce(c.name, u.display_name), ' ', 1), d.first_name) as first_name,
      case when g.contact_id is not null then co.time_zone when g.colleague_id is null then d.time_zone end as time_zone,
      mail.meeting_type as type, mail.starts_at, mail.ends_at, mail.url, o.id as organiser_id, o.display_name as organiser_name,
      trim(d.first_name || ' ' || d.last_name) as developer_name, jobs.title as job_title, employers.name as company_name,
      ${isSentProfile} as is_sent,
      case when g.answered_sequence = mail.sequence then g.answer end as answer,
      case when g.answered_sequence = mail.sequence then g.answer_note end as answer_note
    from messages mail
    join meeting_guests g on g.id = mail.guest_id
    join meetings m on m.id = g.meeting_id
    join developers d on d.id = m.developer_id
    left join contacts c on c.id = g.contact_id
    left join companies co on co.id = c.company_id
    left join users u on u.id = g.colleague_id
    left join users o on o.id = mail.sender_id
    left join job_profiles on job_profiles.id = m.job_profile_id
    left join jobs on jobs.id = job_profiles.job_id
    left join companies employers on employers.id = jobs.company_id
    join lateral (
      select id, state, created_at from messages newest
      where newest.guest_id = g.id and newest.calendar_method = 'REQUEST' and not newest.metadata ? 'withheld'
      order by newest.sequence desc limit 1
    ) as latest on true
    where mail.id = ${mailId} and mail.calendar_method = 'REQUEST'`.execute(db)
  return rows[0]
}
