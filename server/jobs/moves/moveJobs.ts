import { sql } from 'kysely'
import { skillsOfJobs, toConditions } from '#server/jobs/data.ts'
import { jobSource } from '#server/jobs/lists/jobSource.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import { type ActiveJobStatus, isActiveJob, isClosedJob, jobLifecycle } from '#shared/jobs/jobStatuses.ts'
import type { jobList } from '#shared/jobs/jobs.ts'
import { refusal } from '#shared/platform/transitions.ts'
import { columnsOfMove, followMove, type JobMove, requireClosingInput } from './moveJob.ts'
import { type JobNotifier, untoldByClosing } from './notifyConcerned.ts'

/**
 * Moves many jobs to another status. Those whose conditions fail are skipped. A developer with profiles for several is told of each, since
 * the message names its job.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT for an input that only closing takes; TOO_LARGE.
 */
export async function moveJobs(
  trx: Trx,
  selected: Selected<typeof jobList>,
  wanted: JobMove,
  notifier: JobNotifier,
  isDryRun: boolean,
): Promise<BulkPlan> {
  requireClosingInput(wanted)
  const { to, reason, note } = wanted
  const hasReason = (isClosedJob(to) ? reason : note) !== null
  return changeSelected(trx, jobSource, selected, isDryRun, {
    lock: (ids) => lockJobs(trx, ids),
    reasonToSkip: ({ status, conditions }) => refusal(jobLifecycle, status, to, { ...conditions, hasReason }),
    nameOf: ({ title }) => title,
    untold: async (jobs) => {
      const ids = jobs.map(({ id }) => id)
      return wanted.message === null ? [] : untoldByClosing(trx, notifier.channels, ids)
    },
    apply: async (ids) => {
      // Only active jobs are closed or put on hold, so the status before is the one that they leave.
      const left_status = isActiveJob(to) ? null : sql<ActiveJobStatus>`status`
      const columns = { status: to, left_status, ...columnsOfMove(wanted) }
      await trx.updateTable('jobs').set(columns).where('id', 'in', ids).execute()
      for (const id of ids) await followMove(trx, id, wanted, notifier)
    },
  })
}

/** Locks in one order, so that two who move the same ones come one after the other. */
async function lockJobs(trx: Trx, ids: readonly string[]) {
  const jobs = await trx
    .selectFrom('jobs')
    .select(['id', 'title', 'status', 'left_status'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const skills = await skillsOfJobs(trx, ids)
  return jobs.map((job) => ({ ...job, conditions: toConditions(job, skills.get(job.id) ?? [], false) }))
}
