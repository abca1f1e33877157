import { sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connect.ts'
import { groupBy } from '#server/platform/db/groupBy.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import { centsToUnits } from '#server/platform/db/money.ts'
import { read, readFirst } from '#server/platform/db/read.ts'
import { type Fields, readableColumns } from '#server/platform/db/readable.ts'
import { checkDeveloper } from '#server/resumes/data.ts'
import type { Channel, CheckInMood, CheckInParty, PlacementStatus } from '#shared/checkIns.ts'
import type { PlacementEndReason } from '#shared/placementLife.ts'

/** A placement of a developer. Rates are per hour, in units of the currency. */
export interface Placement {
  readonly id: string
  readonly status: PlacementStatus
  readonly starts_on: string
  readonly ends_on: string | null
  readonly cost_rate: number | null
  readonly bill_rate: number | null
  readonly currency: string
  readonly weekly_hours: number
  /** Why it ends early, on its last day or before; null otherwise. */
  readonly end_reason: PlacementEndReason | null
  readonly end_note: string | null
  readonly version: number
  readonly developer_id: string
  readonly developer_name: string
  /** The day of today where the company is. */
  readonly today: string
  readonly job_id: string
  readonly job_title: string
  readonly company_name: string
  readonly last_check_in: LastCheckIn | null
  /** The day on which the next check-in is due. */
  readonly next_check_in_on: string | null
}

export interface LastCheckIn {
  readonly held_at: Moment
  readonly party: CheckInParty
  readonly channel: Channel | null
  readonly mood: CheckInMood | null
  readonly notes: string | null
  readonly host_name: string | null
}

/** Lists the placements of a developer, the latest first. @param fields those that the viewer may read. @throws UserError NOT_FOUND */
export async function listPlacements(db: Queryable, developerId: string, fields: Fields): Promise<Placement[]> {
  await checkDeveloper(db, developerId)
  const own = placements(db, fields).where('developers.id', '=', developerId)
  return complete(db, await read(db, own.orderBy('placements.starts_on', 'desc').orderBy('placements.id')), fields)
}

/** @param fields those that the viewer may read. @throws UserError NOT_FOUND */
export async function findPlacement(db: Queryable, id: string, fields: Fields): Promise<Placement> {
  const row = await readFirst(db, placements(db, fields).where('placements.id', '=', id))
  const [placement] = row ? await complete(db, [row], fields) : []
  if (!placement) throw notFound('placement')
  return placement
}

type PlacementRow = Omit<Placement, 'cost_rate' | 'bill_rate' | 'last_check_in' | 'next_check_in_on'> & {
  readonly cost_rate_cents?: number | null
  readonly bill_rate_cents?: number | null
}

/** Adds what check-ins tell. */
async function complete(db: Queryable, rows: readonly PlacementRow[], fields: Fields): Promise<Placement[]> {
  const ids = rows.map(({ id }) => id)
  const [held, due] = await Promise.all([
    fields.has('last_check_in') ? lastCheckIns(db, ids) : new Map<string, LastCheckIn[]>(),
    fields.has('next_check_in_on') ? nextCheckIns(db, ids) : new Map<string, string[]>(),
  ])
  return rows.map(({ cost_rate_cents, bill_rate_cents, ...row }) => ({
    ...row,
    cost_rate: centsToUnits(cost_rate_cents),
    bill_rate: centsToUnits(bill_rate_cents),
    last_check_in: held.get(row.id)?.[0] ?? null,
    next_check_in_on: due.get(row.id)?.[0] ?? null,
  }))
}

const rateColumns = ['placements.cost_rate_cents', 'placements.bill_rate_cents'] as const

const nameOf = sql<string>`trim(developers.first_name || ' ' || developers.last_name)`

function placements(db: Queryable, fields: Fields) {
  return db
    .selectFrom('placements')
    .innerJoin('job_profiles', 'job_profiles.id', 'placements.job_profile_id')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
    .where('job_profiles.deleted_at', 'is', null)
    .where('developers.deleted_at', 'is', null)
    .select(['placements.id', 'placements.status', 'placements.starts_on', 'placements.ends_on'])
    .select(['placements.currency', 'placements.weekly_hours', 'jobs.id as job_id', 'jobs.title as job_title'])
    .select(['companies.name as company_name', 'placements.end_reason', 'placements.end_note', 'placements.version'])
    .select(['developers.id as developer_id', nameOf.as('developer_name')])
    .select(sql<string>`day_in_zone(now(), companies.time_zone)`.as('today'))
    .select(readableColumns(rateColumns, fields))
    .limit(placementLimit)
}

/** More than anybody has. */
export const placementLimit = 50

/** The last check-in that was held, by placement. */
async function lastCheckIns(db: Queryable, ids: readonly string[]): Promise<Map<string, LastCheckIn[]>> {
  const held = db
    .selectFrom('check_ins')
    .leftJoin('users as hosts', 'hosts.id', 'check_ins.host_id')
    .distinctOn('check_ins.placement_id')
    .where('check_ins.placement_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('check_ins.held_at', 'is not', null)
    .select(['check_ins.placement_id', 'check_ins.party', 'check_ins.channel', 'check_ins.mood', 'check_ins.notes'])
    .select([sql<Moment>`check_ins.held_at`.as('held_at'), 'hosts.display_name as host_name'])
    .orderBy('check_ins.placement_id')
    .orderBy('check_ins.held_at', 'desc')
  return groupBy(
    await read(db, held),
    ({ placement_id }) => placement_id,
    ({ placement_id: _placement, ...checkIn }) => checkIn,
  )
}

/** The first day on which a check-in is due that was not held, by placement. */
async function nextCheckIns(db: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> {
  const due = db
    .selectFrom('check_ins')
    .where('placement_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', 'in', ['SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED'])
    .groupBy('placement_id')
    .select(['placement_id', sql<string>`min(due_on)`.as('due_on')])
  return groupBy(
    await read(db, due),
    ({ placement_id }) => placement_id,
    ({ due_on }) => due_on,
  )
}
