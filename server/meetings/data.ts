import { type RawBuilder, sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readUnprepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { notDeleted } from '#server/platform/db/lists/notDeleted.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { move } from '#server/platform/db/records/move.ts'
import { type ReadVersion, type RowChanges, recordTable } from '#server/platform/db/records/record.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { staffCheck } from '#server/staff/data.ts'
import { mentionCheck } from '#server/staff/mentions.ts'
import { answersInWords } from '#shared/meetings/invitations.ts'
import type { MeetingChanges, MeetingInput, OwnMeetingsInput } from '#shared/meetings/meetingInput.ts'
import { type MeetingStatus, meetingLifecycle, meetingOutcomes } from '#shared/meetings/meetingStatuses.ts'
import { meetingList } from '#shared/meetings/meetings.ts'
import { spanOf } from '#shared/meetings/spanOf.ts'
import { followInterview } from './followInterview.ts'
import { queueMeetingMails } from './invitations/queueMails.ts'
import { type MeetingPeople, saveGuests } from './invitations/saveGuests.ts'
import { peopleOf } from './invitations/shownGuests.ts'

export type Meeting = SelectedRow<typeof meetings>

/** The meeting is still scheduled though it has ended: somebody has yet to say how it went. */
const outcomeMissing = sql<boolean>`(meetings.status = 'SCHEDULED' and meetings.ends_at < now())`
const hasDeveloper = notDeleted('developers', 'meetings.developer_id')

export const meetingSource = listSource(meetingList, {
  id: 'meetings.id',
  from: sql`meetings left join meeting_facts on meeting_facts.meeting_id = meetings.id`,
  facts: 'meeting_facts.meeting_id',
  drivenByFacts: {
    from: sql`meeting_facts left join meetings on meetings.id = meeting_facts.meeting_id`,
    where: () => sql`not exists (
      select from meetings hidden join developers deleted on deleted.id = hidden.developer_id
      where hidden.id = meeting_facts.meeting_id and deleted.deleted_at is not null
    )`,
  },
  search: 'meeting_facts.search',
  where: () => hasDeveloper,
  within: { developer_id: 'meetings.developer_id' },
  columns: {
    starts_at: { notNull: 'meetings.starts_at' },
    developer: { notNull: 'meeting_facts.developer_name' },
    type: { notNull: 'meetings.type' },
    status: { notNull: 'meetings.status' },
    outcome_missing: { sql: outcomeMissing },
    organiser: { column: 'meeting_facts.organiser_name', filtered: 'meetings.organiser_id' },
    job: 'meeting_facts.job_title',
  },
  rows: (db, { among, order }) =>
    meetings(db).leftJoin('meeting_facts', 'meeting_facts.meeting_id', 'meetings.id').where(among).orderBy(order),
  cells: {
    developer: ({ developer_name }) => developer_name,
    organiser: ({ organiser_name }) => organiser_name,
    job: ({ job_title }) => job_title,
    answers: ({ guests }) => answersInWords(guests),
    notes: ({ spelled_notes }) => spelled_notes,
  },
})

const meetingTable = recordTable('meetings', 'meeting', {
  checks: [staffCheck('organiser_id'), mentionCheck('notes', 'meetings:read')],
})

/** @throws UserError NOT_FOUND, also for a meeting with a deleted developer. */
export function findMeeting(db: Queryable, id: string): Promise<Meeting> {
  return meetingTable.find(db, meetings(db).where('meetings.id', '=', id).where(hasDeveloper))
}

/**
 * Adds a meeting, queues the invitations of its participants, and moves a profile whose interview is agreed.
 * @throws UserError BAD_INPUT for a deleted developer, an organiser outside the staff, the job profile of somebody else, a mention of
 * somebody who may not read the notes, and as `saveGuests`.
 */
export async function addMeeting(
  trx: Trx,
  { minutes, contact_ids = [], colleague_ids = [], uninvited_ids = [], ...input }: MeetingInput,
  channels: DeliveryChannels,
): Promise<Meeting> {
  await requireDeveloper(trx, input.developer_id)
  await requireProfileOf(trx, input.developer_id, input.job_profile_id)
  const { ends_at } = spanOf({ starts_at: input.starts_at, minutes })
  const id = await meetingTable.insert(trx, { ...input, ends_at })
  const everybody = [input.developer_id, ...contact_ids, ...colleague_ids]
  // A meeting that is noted afterwards invites nobody, not even when its time is corrected.
  const uninvited = isPast(ends_at) ? everybody : uninvited_ids
  await saveGuests(trx, { ...input, id }, { contact_ids, colleague_ids, uninvited_ids: uninvited })
  await queueMeetingMails(trx, channels, id)
  await followInterview(trx, id)
  return findMeeting(trx, id)
}

/**
 * Saves a meeting, and tells its participants what is new for them.
 * @throws UserError CONFLICT with the newer values when someone else saved first; BAD_INPUT as in `addMeeting`, and where a meeting
 * with an outcome would lie ahead.
 */
export async function updateMeeting(
  trx: Trx,
  save: RowChanges<MeetingChanges>,
  channels: DeliveryChannels,
): Promise<Meeting> {
  const { minutes: newMinutes, contact_ids, colleague_ids, uninvited_ids, ...changes } = save.changes
  const meeting = await meetingTable.lock(trx, save, () => findMeeting(trx, save.id))
  await requireProfileOf(trx, meeting.developer_id, changes.job_profile_id)
  const isMoved = changes.starts_at !== undefined || newMinutes !== undefined
  const { ends_at } = spanOf({
    starts_at: changes.starts_at ?? meeting.starts_at,
    minutes: newMinutes ?? meeting.minutes,
  })
  if (isMoved && hasOutcome(meeting)) requireEnded(ends_at)
  await meetingTable.save(trx, save.id, isMoved ? { ...changes, ends_at } : changes, meeting)
  await saveGuests(
    trx,
    { ...meeting, ...changes },
    withoutMissing({ contact_ids, colleague_ids, uninvited_ids }, meeting),
  )
  await queueMeetingMails(trx, channels, save.id)
  await followInterview(trx, save.id)
  return findMeeting(trx, save.id)
}

/** Completes the changes of participants by those who stand. */
function withoutMissing(changes: Partial<MeetingPeople>, { contact_ids, colleague_ids, uninvited_ids }: Meeting) {
  return {
    contact_ids: changes.contact_ids ?? contact_ids,
    colleague_ids: changes.colleague_ids ?? colleague_ids,
    uninvited_ids: changes.uninvited_ids ?? uninvited_ids,
  }
}

/**
 * Records how a meeting went, cancels it, or takes either back. The guests of one that is cancelled hear of it.
 * @throws UserError as `move`, and NOT_FOUND as `findMeeting`.
 */
export async function moveMeeting(
  trx: Trx,
  { id, version }: ReadVersion,
  to: MeetingStatus,
  channels: DeliveryChannels,
): Promise<Meeting> {
  await findMeeting(trx, id)
  await move(trx, meetingLifecycle, {
    table: 'meetings',
    noun: 'meeting',
    id,
    to,
    version,
    conditions: async ({ ends_at }) => ({ hasEnded: isPast(ends_at) }),
    also: () => ({}),
  })
  await queueMeetingMails(trx, channels, id)
  return findMeeting(trx, id)
}

/** Nobody has more meetings in a day. */
export const mostInDay = 30

/** Lists the meetings that a person organises or takes part in, and that are not over when a time begins. Cancelled ones are left out. */
export function listOwnMeetings(db: Queryable, userId: string, { from, before }: OwnMeetingsInput): Promise<Meeting[]> {
  const takesPart = sql<boolean>`(meetings.organiser_id = ${userId} or exists (
    select from meeting_guests g where g.meeting_id = meetings.id and g.colleague_id = ${userId} and g.deleted_at is null
  ))`
  const own = meetings(db)
    .where('meetings.status', '<>', 'CANCELLED')
    // No meeting is longer than a day, so an index finds those that have begun by then.
    .where(sql<boolean>`meetings.starts_at > ${from}::timestamptz - interval '1 day'`)
    .where(sql<boolean>`meetings.starts_at < ${before} and meetings.ends_at > ${from}`)
    .where(takesPart)
    .where(hasDeveloper)
  return readUnprepared(db, own.orderBy('meetings.starts_at').orderBy('meetings.id').limit(mostInDay))
}

interface Slot {
  readonly starts_at: Moment
  readonly minutes: number
  readonly developer_id: string | null
  readonly organiser_id: string | null
  /** Leaves out the meeting that is planned, if it is saved already. */
  readonly except: string | null
}

/** Nobody has this many at the same time. */
export const conflictLimit = 10

/** Lists the scheduled meetings that the developer or the organiser has at the time, the first ones first. */
export function listConflicts(db: Queryable, slot: Slot): Promise<Meeting[]> {
  const { starts_at, developer_id, organiser_id, except } = slot
  const isOther = except === null ? sql<boolean>`true` : sql<boolean>`meetings.id <> ${except}`
  const time = { starts: sql`${starts_at}::timestamptz`, ends: sql`${spanOf(slot).ends_at}::timestamptz` }
  const conflicting = meetings(db)
    .where(isAtTime(sql`meetings`, time))
    .where(isWith(sql`meetings`, { developer: sql`${developer_id}::uuid`, organiser: sql`${organiser_id}::uuid` }))
    .where(isOther)
    .where(hasDeveloper)
  return readUnprepared(db, conflicting.orderBy('meetings.starts_at').orderBy('meetings.id').limit(conflictLimit))
}

function isAtTime(table: RawBuilder<unknown>, { starts, ends }: Record<'starts' | 'ends', RawBuilder<unknown>>) {
  // No meeting is longer than a day, so an index finds those that have begun by then.
  return sql<boolean>`${table}.status = 'SCHEDULED'
    and ${table}.starts_at < ${ends} and ${table}.ends_at > ${starts}
    and ${table}.starts_at > ${starts} - interval '1 day'`
}

function isWith(
  table: RawBuilder<unknown>,
  { developer, organiser }: Record<'developer' | 'organiser', RawBuilder<unknown>>,
) {
  return sql<boolean>`(${table}.developer_id = ${developer} or ${table}.organiser_id = ${organiser})`
}

/** The developer or the organiser of a meeting that lies ahead has another one at the same time. */
const isConflicting = sql<boolean>`(
  meetings.status = 'SCHEDULED' and meetings.ends_at > now() and exists (
    select from meetings other
    where other.id <> meetings.id
      and ${isAtTime(sql`other`, { starts: sql`meetings.starts_at`, ends: sql`meetings.ends_at` })}
      and ${isWith(sql`other`, { developer: sql`meetings.developer_id`, organiser: sql`meetings.organiser_id` })}
  )
)`

function meetings(db: Queryable) {
  return db
    .selectFrom('meetings')
    .innerJoin('developers', 'developers.id', 'meetings.developer_id')
    .leftJoin('users as organisers', 'organisers.id', 'meetings.organiser_id')
    .leftJoin('job_profiles', 'job_profiles.id', 'meetings.job_profile_id')
    .leftJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['meetings.id', 'meetings.type', 'meetings.status', 'meetings.starts_at', 'meetings.ends_at'])
    .select(['meetings.developer_id', 'meetings.organiser_id', 'meetings.job_profile_id', 'meetings.url'])
    .select(['meetings.notes', 'meetings.version', 'meetings.updated_at', 'organisers.display_name as organiser_name'])
    .select(['developers.time_zone as developer_time_zone', 'jobs.id as job_id', 'jobs.title as job_title'])
    .select([
      'companies.name as company_name',
      sql<string>`developers.first_name || ' ' || developers.last_name`.as('developer_name'),
      sql<number>`(extract(epoch from meetings.ends_at - meetings.starts_at) / 60)::integer`.as('minutes'),
      sql<string | null>`spell_mentions(meetings.notes)`.as('spelled_notes'),
      ...peopleOf,
      outcomeMissing.as('outcome_missing'),
      isConflicting.as('conflicting'),
    ])
}

/** Locks the developer against deletion until the transaction ends. */
async function requireDeveloper(trx: Trx, id: string): Promise<void> {
  const living = trx.selectFrom('developers').select('id').where('deleted_at', 'is', null)
  if (await living.where('id', '=', id).forShare().executeTakeFirst()) return
  throw new UserError('BAD_INPUT', 'This developer does not exist any more. Choose another one.', {
    field: 'developer_id',
  })
}

/** @param id of the job profile; without one it passes. */
async function requireProfileOf(trx: Trx, developerId: string, id: string | null | undefined): Promise<void> {
  if (!id) return
  const own = trx.selectFrom('job_profiles').select('id').where('developer_id', '=', developerId)
  if (await own.where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()) return
  throw new UserError('BAD_INPUT', 'Choose a job that the developer is put forward for.', { field: 'job_profile_id' })
}

function hasOutcome({ status }: Pick<Meeting, 'status'>): boolean {
  return meetingOutcomes.some((outcome) => outcome === status)
}

function requireEnded(endsAt: Moment): void {
  if (isPast(endsAt)) return
  const message = 'This meeting already has an outcome, so it cannot be in the future. Schedule it again first.'
  throw new UserError('BAD_INPUT', message, { field: 'starts_at' })
}

function isPast(moment: Moment): boolean {
  return Date.parse(moment) <= Date.now()
}
