import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { ReminderTerms } from '#server/reminders/data.ts'
import { daytime } from '#server/reminders/steps/isDaytime.ts'
import { can, type Role } from '#shared/platform/permissions.ts'
import type { ReminderRule } from '#shared/reminders/reminders.ts'
import { waitingApplicants } from './applicants.ts'
import { waitingConsents } from './consents.ts'
import { waitingSharedProfiles, waitingShortlists } from './sharedWithClients.ts'

/** Something that was asked and not answered. The reader was asked, and the owner looks after the record. */
export interface WaitingReader {
  /** The link, or the message to an applicant. */
  readonly subject_id: string
  readonly link_id: string | null
  readonly reader_id: string
  readonly reader: string
  readonly first_name: string
  readonly developer_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
  readonly company_name: string | null
  readonly job_id: string | null
  readonly job_title: string | null
  readonly job_profile_id: string | null
  /** The owner of the record, or the person who set the rule when there is no owner who may log in. */
  readonly owner_id: string
  readonly owner: string
  readonly today: string
  readonly since_on: string
  /** The day of its reminder; null while it has none. */
  readonly reminded_on: string | null
  /** False when its reminder was refused, by us or by a mailbox. */
  readonly reminder_arrived: boolean
  /** The last day on which any rule reminded the reader. */
  readonly reader_reminded_on: string | null
}

const sources: Readonly<Record<ReminderRule, (db: Queryable) => RawBuilder<unknown>>> = {
  CONSENT: (db) => sql`${waitingConsents(db)}`,
  APPLICANT: (db) => sql`${waitingApplicants(db)}`,
  SHORTLIST: (db) => sql`${waitingShortlists(db)}`,
  SHARED_PROFILE: (db) => sql`${waitingSharedProfiles(db)}`,
}

/** A day begins at eight in the morning, so that nobody is reminded at night. */
const firstHour = sql`make_interval(hours => ${daytime.from})`

/** No firm waits for this many at once; the others come when these have answered, or have their follow-up. */
const mostWaiting = 1_000

/** A message without a known outcome counts as one that arrived. */
const arrived = sql<boolean>`not exists (select from messages m where m.id = reminded.id and not m.success)`

type Owned = Omit<WaitingReader, 'owner_id' | 'owner'> &
  Record<'owner_id' | 'owner', string | null> & {
    readonly owner_role: Role | null
  }

/** Reads what waits by a rule and has no follow-up yet, the oldest first. @param only this subject; by default all. */
export async function readWaiting(
  db: Queryable,
  { rule, time_zone, set_by_id, set_by }: ReminderTerms,
  now: Date,
  only?: string,
): Promise<WaitingReader[]> {
  const day = (moment: RawBuilder<unknown>) => sql`day_in_zone(${moment}, ${time_zone})`
  const { rows } = await sql<Owned>`
    select w.*, owners.id as owner_id, owners.display_name as owner, owners.role as owner_role,
      ${day(sql`${now}::timestamptz - ${firstHour}`)} as today, ${day(sql`w.since`)} as since_on,
      ${day(sql`reminded.created_at`)} as reminded_on, ${arrived} as reminder_arrived,
      ${day(sql`(select max(created_at) from reminders r where r.reader_id = w.reader_id and r.step = 'REMIND')`)} as reader_reminded_on
    from (${sources[rule](db)}) as w
    left join users owners on owners.id = w.owner_id and owners.active
    left join reminders reminded on reminded.subject_id = w.subject_id and reminded.step = 'REMIND'
    where w.since < ${now}::timestamptz and coalesce(w.subject_id = ${only ?? null}::uuid, true)
      and not exists (select from reminders done where done.subject_id = w.subject_id and done.step = 'FOLLOW_UP')
    order by w.since, w.subject_id limit ${mostWaiting}`.execute(db)
  return rows.map(({ owner_role, ...row }) => {
    const isAble = owner_role !== null && can(owner_role, 'notes:write')
    return { ...row, owner_id: (isAble && row.owner_id) || set_by_id, owner: (isAble && row.owner) || set_by }
  })
}

/** Returns whether something still waits for an answer, whatever the days say. */
export async function isWaiting(db: Queryable, rule: ReminderRule, subjectId: string): Promise<boolean> {
  const { rows } = await sql`select from (${sources[rule](db)}) as w where w.subject_id = ${subjectId}`.execute(db)
  return rows.length > 0
}
