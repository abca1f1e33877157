import { jobProfileSource } from '#server/jobProfiles/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { ListQuery } from '#server/platform/db/lists/listQuery.ts'
import { centsToUnits } from '#server/platform/db/records/money.ts'
import type { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import { monthlyCents, weeklyCents } from './valueSql.ts'

/** The sum that some placed profiles bill, in units of one currency. */
export type ProfileValue = Awaited<ReturnType<typeof sumValues>>[number]

/** Adds up what the placements of the profiles of a list bill, by currency. Profiles without a placement count as well. */
export async function sumValues(db: Queryable, query: ListQuery<typeof jobProfileList>) {
  const sums = await jobProfileSource.countBy(db, query, 'currency', { weekly: weeklyCents, monthly: monthlyCents })
  return sums
    .toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value))
    .map(({ value, count, weekly, monthly }) => ({
      currency: value,
      count,
      weekly_value: centsToUnits(weekly),
      monthly_value: centsToUnits(monthly),
    }))
}
