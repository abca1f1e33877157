import { sql } from 'kysely'
import { checkDeveloper } from '#server/developers/data.ts'
import { enteredCents, enteredCurrency } from '#server/exchangeRates/costColumns.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { columnsOfFields, type FieldNames } from '#server/platform/db/connection/readable.ts'
import { type InUnits, inUnits } from '#server/platform/db/records/money.ts'
import { findRow } from '#server/platform/db/records/record.ts'

/** Rates are per hour, in units of the currency. */
export type PlacementRow = InUnits<SelectedRow<typeof placements>>

/** Lists the placements of a developer, the latest first. @param fields those that the viewer may read. @throws UserError NOT_FOUND */
export async function listPlacements(db: Queryable, developerId: string, fields: FieldNames): Promise<PlacementRow[]> {
  await checkDeveloper(db, developerId)
  const own = placements(db, fields).where('developers.id', '=', developerId)
  return (await readPrepared(db, own.orderBy('placements.starts_on', 'desc').orderBy('placements.id'))).map(inUnits)
}

/** @param fields those that the viewer may read. @throws UserError NOT_FOUND */
export async function findPlacement(db: Queryable, id: string, fields: FieldNames): Promise<PlacementRow> {
  const row = await findRow(db, 'placement', placements(db, fields).where('placements.id', '=', id))
  return inUnits(row)
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
