import { sql } from 'kysely'
import { checkDeveloper } from '#server/developers/data.ts'
import { notFound } from '#server/errors.ts'
import { enteredCents, enteredCurrency } from '#server/exchangeRates/costColumns.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared } from '#server/platform/db/connection/read.ts'
import { columnsOfFields, type FieldNames } from '#server/platform/db/connection/readable.ts'
import { centsToUnits } from '#server/platform/db/records/money.ts'
import type { PlacementEndReason, PlacementStatus } from '#shared/placements/placementLife.ts'

/** Rates are per hour, in units of the currency. */
export interface PlacementRow {
  readonly id: string
  readonly status: PlacementStatus
  readonly starts_on: string
  readonly ends_on: string | null
  readonly cost_rate: number | null
  readonly bill_rate: number | null
  readonly currency: string
  /** The cost as it was entered, in units of its own currency. */
  readonly cost_entered: number | null
  readonly cost_currency?: string | null
  readonly weekly_hours: number
  /** Says why it ends early, on its last day or before; null otherwise. */
  readonly end_reason: PlacementEndReason | null
  /** Says why its first day moved, the last time. */
  readonly start_note: string | null
  readonly end_note: string | null
  readonly version: number
  readonly developer_id: string
  readonly developer_name: string
  /** Today, as a day where the company is. */
  readonly today: string
  readonly job_id: string
  readonly job_title: string
  readonly company_name: string
}

/** Lists the placements of a developer, the latest first. @param fields those that the viewer may read. @throws UserError NOT_FOUND */
export async function listPlacements(db: Queryable, developerId: string, fields: FieldNames): Promise<PlacementRow[]> {
  await checkDeveloper(db, developerId)
  const own = placements(db, fields).where('developers.id', '=', developerId)
  return (await readPrepared(db, own.orderBy('placements.starts_on', 'desc').orderBy('placements.id'))).map(toPlacement)
}

/** @param fields those that the viewer may read. @throws UserError NOT_FOUND */
export async function findPlacement(db: Queryable, id: string, fields: FieldNames): Promise<PlacementRow> {
  const row = await readFirst(db, placements(db, fields).where('placements.id', '=', id))
  if (!row) throw notFound('placement')
  return toPlacement(row)
}

type StoredPlacement = Omit<PlacementRow, 'cost_rate' | 'bill_rate' | 'cost_entered'> & {
  readonly cost_rate_cents?: number | null
  readonly bill_rate_cents?: number | null
  readonly cost_entered_cents?: number | null
}

function toPlacement(stored: StoredPlacement): PlacementRow {
  const { cost_rate_cents, cost_entered_cents, bill_rate_cents, ...row } = stored
  return {
    ...row,
    cost_rate: centsToUnits(cost_rate_cents),
    cost_entered: centsToUnits(cost_entered_cents),
    bill_rate: centsToUnits(bill_rate_cents),
  }
}

const rateColumns = ['placements.cost_rate_cents', 'placements.bill_rate_cents'] as const

const nameOf = sql<string>`trim(developers.first_name || ' ' || developers.last_name)`

function placements(db: Queryable, fields: FieldNames) {
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
    .select(['companies.name as company_name', 'placements.start_note', 'placements.end_reason', 'placements.end_note'])
    .select(['placements.version', 'developers.id as developer_id', nameOf.as('developer_name')])
    .select(sql<string>`day_in_zone(now(), companies.time_zone)`.as('today'))
    .select(columnsOfFields(rateColumns, fields))
    .$if(fields.has('cost_entered'), (query) => query.select(enteredCents('placements').as('cost_entered_cents')))
    .$if(fields.has('cost_currency'), (query) => query.select(enteredCurrency('placements').as('cost_currency')))
    .limit(placementLimit)
}

/** Nobody has this many. */
export const placementLimit = 50
