import { sql } from 'kysely'
import { jsonMoment } from '#server/platform/db/records/jsonMoment.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { CalendarMethod, GuestAnswer, GuestKind } from '#shared/meetings/invitations.ts'
import type { MessageState } from '#shared/messages/messageStates.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'

/** A participant as the staff sees them, with the last mail that they were sent. */
export interface ShownGuest {
  readonly id: string
  readonly kind: GuestKind
  readonly person_id: string
  readonly name: string
  readonly invited: boolean
  readonly answer: GuestAnswer | null
  readonly answered_at: Moment | null
  readonly answer_note: string | null
  /** They could come at one of these times instead. */
  readonly proposed_times: readonly Moment[]
  /** The answer is to the last invitation. */
  readonly is_current: boolean
  readonly mail: {
    readonly id: string
    readonly method: CalendarMethod
    readonly state: MessageState
    readonly delivery_method: DeliveryMethod
    /** Says why it was not sent, why it waits, or why it may not have arrived. */
    readonly reason: string | null
    /** It came back, so that no other mail goes to them. */
    readonly has_returned: boolean
  } | null
}

const guests = sql<ShownGuest[]>`coalesce((
  select json_agg(shown order by shown.place, shown.name, shown.id)
  from (
    select g.id, g.invited, g.answer, g.answer_note, ${jsonMoment('g.answered_at')} as answered_at,
      array(select ${jsonMoment('proposed')} from unnest(g.proposed_times) proposed order by proposed) as proposed_times,
      g.answer is not null and not exists (
        select from messages newer
        where newer.guest_id = g.id and newer.calendar_method = 'REQUEST' and newer.sequence > g.answered_sequence
          and not newer.metadata ? 'withheld'
      ) as is_current, coalesce(g.contact_id, g.colleague_id, meetings.developer_id) as person_id,
      case when g.contact_id is not null then 'CONTACT' when g.colleague_id is not null then 'COLLEAGUE' else 'DEVELOPER' end as kind,
      case when g.contact_id is not null then 2 when g.colleague_id is not null then 3 else 1 end as place,
      coalesce(contacts.name, colleagues.display_name, developers.first_name || ' ' || developers.last_name) as name,
      (
        select json_build_object('id', mail.id, 'method', mail.calendar_method, 'state', mail.state, 'delivery_method', mail.delivery_method,
          'reason', mail.metadata ->> 'reason',
          'has_returned', mail.metadata ? 'bounced' and not mail.metadata ? 'forgotten')
        from messages mail where mail.guest_id = g.id and not mail.metadata ? 'withheld'
        order by mail.sequence desc, mail.created_at desc limit 1
      ) as mail
    from meeting_guests g
    left join contacts on contacts.id = g.contact_id
    left join users as colleagues on colleagues.id = g.colleague_id
    where g.meeting_id = meetings.id and g.deleted_at is null
  ) as shown
), '[]')`

const idsOf = (column: string) => sql<string[]>`array(
  select ${sql.ref(`g.${column}`)} from meeting_guests g
  where g.meeting_id = meetings.id and g.deleted_at is null and ${sql.ref(`g.${column}`)} is not null order by g.created_at, g.id
)`

/** A developer without a row was never asked for: nobody mailed the meetings of former releases. */
const uninvited = sql<string[]>`array(
  select coalesce(g.contact_id, g.colleague_id, meetings.developer_id) from meeting_guests g
  where g.meeting_id = meetings.id and g.deleted_at is null and not g.invited
  union all
  select meetings.developer_id where not exists (
    select from meeting_guests g
    where g.meeting_id = meetings.id and g.deleted_at is null and num_nonnulls(g.contact_id, g.colleague_id) = 0
  )
)`

/** Columns of a meeting, joined with its developer, that tell who takes part and who hears of it by mail. */
export const peopleOf = [
  guests.as('guests'),
  idsOf('contact_id').as('contact_ids'),
  idsOf('colleague_id').as('colleague_ids'),
  uninvited.as('uninvited_ids'),
] as const
