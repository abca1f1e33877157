import { type RawBuilder, sql } from 'kysely'

const words = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

/** Writes "Three new profiles for Lead React Developer", in SQL. */
export function newProfilesText(count: RawBuilder<unknown>, jobTitle: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((${sql.lit(`{${words}}`)}::text[])[${count}::int], ${count}::text)
    || case ${count} when 1 then ' new profile for ' else ' new profiles for ' end || ${jobTitle}`
}

/** Says that none of the proposed times fits, and what to do, about a row of `jobs`. */
export const noTimeFits = sql<string>`'No time that you proposed fits. Please propose others for ' || jobs.title`
