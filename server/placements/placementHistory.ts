import { enteredCents, enteredCurrency } from '#server/exchangeRates/costColumns.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { columnsOfFields, type FieldNames } from '#server/platform/db/connection/readable.ts'
import { inUnits } from '#server/platform/db/records/money.ts'

/** Rates are per hour, in units of the placement's currency, and count from a day on. */
export type PlacementRateRow = Awaited<ReturnType<typeof ratesOf>>[number]
export type PlacementCheckInRow = Awaited<ReturnType<typeof checkInsOf>>[number]

const rateColumns = ['placement_rates.cost_rate_cents', 'placement_rates.bill_rate_cents'] as const

/** More than a placement has; the latest are shown. */
export const historyLimit = 200

/** Lists the dated rates of a placement, superseded ones too, the latest day first. @param fields those that the viewer may read. */
export async function ratesOf(db: Queryable, placementId: string, fields: FieldNames) {
  const rates = db
    .selectFrom('placement_rates')
    .leftJoin('users', 'users.id', 'placement_rates.author_id')
    .where('placement_id', '=', placementId)
    .select(['placement_rates.id', 'starts_on', 'placement_rates.created_at', 'superseded_at'])
    .select('users.display_name as author_name')
    .select(columnsOfFields(rateColumns, fields))
    .$if(fields.has('cost_entered'), (query) => query.select(enteredCents('placement_rates').as('cost_entered_cents')))
    .$if(fields.has('cost_currency'), (query) => query.select(enteredCurrency('placement_rates').as('cost_currency')))
    .orderBy('starts_on', 'desc')
    .orderBy('placement_rates.created_at', 'desc')
    .limit(historyLimit)
  return (await readPrepared(db, rates)).map(inUnits)
}

export function checkInsOf(db: Queryable, placementId: string) {
  const checkIns = db
    .selectFrom('check_ins')
    .leftJoin('users', 'users.id', 'check_ins.host_id')
    .where('placement_id', '=', placementId)
    .select(['check_ins.id', 'due_on', 'party', 'state', 'mood', 'users.display_name as host_name'])
    .orderBy('due_on', 'desc')
    .orderBy('check_ins.id')
    .limit(historyLimit)
  return readPrepared(db, checkIns)
}
