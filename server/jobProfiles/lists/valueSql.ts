import { type RawBuilder, sql } from 'kysely'

/** Selects of the placement of a profile; null without one. */
const ofPlacement = (value: RawBuilder<unknown>) =>
  sql`(select ${value} from placements where placements.job_profile_id = job_profiles.id)`

/** The cents that a placement bills in a week with its rate and hours of today. */
const weekly = sql`placements.bill_rate_cents * placements.weekly_hours`

export const weeklyCents: RawBuilder<number | null> = sql`${ofPlacement(weekly)}`

/** A month is a twelfth of 52 weeks. */
export const monthlyCents: RawBuilder<number | null> = sql`${ofPlacement(sql`round(${weekly} * 52 / 12.0)::bigint`)}`

export const endOfPlacement: RawBuilder<string | null> = sql`${ofPlacement(sql`placements.ends_on`)}`
