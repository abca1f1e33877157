import { notFound, UserError } from '#server/errors.ts'
import { planAhead } from '#server/placements/schedule/planAhead.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { placementStatusOn } from '#shared/placements/placementLife.ts'
import { dayInZone } from '#shared/platform/calendarDays.ts'

/**
 * Starts the placement of a job profile that was won: with its first dated rates and its check-in schedule, from the terms of the
 * profile. The trigger `complete_placement_rates` gives rates to a placement that came without. A profile has one placement: another call
 * finds it and changes nothing. The caller moves the profile to PLACED.
 * @param ends_on its last day; null while that is open.
 * @param now the moment whose day, where the company is, tells whether the placement has begun.
 * @returns the id of the placement.
 * @throws UserError NOT_FOUND without the profile; CONFLICT when it lacks a start date, a rate or weekly hours; BAD_INPUT for an end before the start.
 */
export async function startPlacement(
  trx: Trx,
  jobProfileId: string,
  ends_on: string | null = null,
  now = new Date(),
): Promise<string> {
  const profile = await lockProfile(trx, jobProfileId)
  if (profile.placement_id) return profile.placement_id
  const { starts_on, cost_rate_cents, bill_rate_cents, currency, weekly_hours, cost_entered_cents, cost_currency } =
    profile
  if (starts_on === null || cost_rate_cents === null || bill_rate_cents === null || weekly_hours === null) {
    throw new UserError('CONFLICT', 'A placement needs a start date, both rates and weekly hours.')
  }
  if (ends_on !== null && ends_on < starts_on) {
    throw new UserError('BAD_INPUT', 'The placement cannot end before it starts.', { field: 'ends_on' })
  }
  const today = dayInZone(now, profile.time_zone)
  const days = { starts_on, ends_on }
  const rates = { cost_rate_cents, bill_rate_cents, currency, cost_entered_cents, cost_currency }
  const { id } = await trx
    .insertInto('placements')
    .values({
      job_profile_id: jobProfileId,
      status: placementStatusOn(today, { ...days, endsEarly: false }),
      ...days,
      ...rates,
      weekly_hours,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('placement_rates')
    .values({ placement_id: id, starts_on, ...rates })
    .execute()
  await planAhead(trx, { id, ...days, host_id: profile.dstm_id }, today)
  return id
}

/** The second of two calls at once waits, and then finds the placement. */
async function lockProfile(trx: Trx, id: string) {
  await trx.selectFrom('job_profiles').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return trx
    .selectFrom('job_profiles as p')
    .innerJoin('jobs as j', 'j.id', 'p.job_id')
    .innerJoin('companies as c', 'c.id', 'j.company_id')
    .innerJoin('developers as d', 'd.id', 'p.developer_id')
    .leftJoin('placements as pl', 'pl.job_profile_id', 'p.id')
    .select(['p.starts_on', 'p.cost_rate_cents', 'p.bill_rate_cents', 'p.currency', 'p.weekly_hours'])
    .select(['p.cost_entered_cents', 'p.cost_currency'])
    .select(['pl.id as placement_id', 'c.time_zone', 'd.dstm_id'])
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('job profile'))
}
