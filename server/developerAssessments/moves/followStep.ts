import type { LockedDeveloper } from '#server/developerAssessments/data.ts'
import { setStatus } from '#server/developers/moves/moveDeveloper.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { DeveloperStatus } from '#shared/developers/developerStages.ts'

/**
 * Lets the step of vetting follow an attempt: only from the step right before it, so that nobody is moved back or past a step. A
 * developer elsewhere stays there.
 */
export async function followStep(
  trx: Trx,
  { id }: LockedDeveloper,
  from: DeveloperStatus,
  to: DeveloperStatus,
): Promise<void> {
  const developer = await trx
    .selectFrom('developers')
    .select(['stage', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (developer.stage !== 'VETTING' || developer.status !== from) return
  await setStatus(trx, { id, version: developer.version, status: to })
}
