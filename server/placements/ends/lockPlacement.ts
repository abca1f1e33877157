import { sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import { requireVersion } from '#server/platform/db/records/requireVersion.ts'

/** Includes what the life of the placement reads of other rows. */
export type LockedPlacement = Awaited<ReturnType<typeof lockPlacement>>

/**
 * Locks a placement, and before it its profile, as everybody does who changes both.
 * @throws UserError NOT_FOUND; CONFLICT when somebody else changed it since it was read.
 */
export async function lockPlacement(trx: Trx, { id, version }: ReadVersion) {
  await sql`
    select from job_profiles where id = (select job_profile_id from placements where id = ${id}) for no key update`.execute(
    trx,
  )
  await trx.selectFrom('placements').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const [placement] = await placementsWithHosts(trx).where('pl.id', '=', id).execute()
  if (!placement) throw notFound('placement')
  await requireVersion(trx, { noun: 'placement', id }, placement, version)
  return placement
}

/** Selects placements, each with the time zone of its company and the host of its check-ins. */
export function placementsWithHosts(trx: Trx) {
  return trx
    .selectFrom('placements as pl')
    .innerJoin('job_profiles as p', 'p.id', 'pl.job_profile_id')
    .innerJoin('jobs as j', 'j.id', 'p.job_id')
    .innerJoin('companies as c', 'c.id', 'j.company_id')
    .innerJoin('developers as d', 'd.id', 'p.developer_id')
    .selectAll('pl')
    .select(['c.time_zone', 'd.dstm_id as host_id'])
}
