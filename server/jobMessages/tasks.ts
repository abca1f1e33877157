import { developerReason } from '#server/messages/sending/developerReason.ts'
import { messageToDeveloper } from '#server/messages/sending/messageToDeveloper.ts'
import type { MessageReader } from '#server/platform/sending/messageWork.ts'
import { jobLink, skipReasonOf, skipReasons } from '#shared/jobMessages/jobMessages.ts'
import { isActiveJob } from '#shared/jobs/jobStatuses.ts'

export const readJobMessage: MessageReader = async (trx, id, env) => {
  const row = await messageToDeveloper(trx, id)
    .innerJoin('jobs', 'jobs.id', 'messages.job_id')
    .select(['jobs.id as job_id', 'jobs.status as job_status', 'jobs.deleted_at as job_deleted_at'])
    .executeTakeFirstOrThrow()
  const skipped = skipReasonOf(row)
  if (skipped) return { refusal: skipReasons[skipped].label }
  // Moving a job cancels its queued messages, but this one may have been queued at the same moment.
  const isOpen = row.job_deleted_at === null && isActiveJob(row.job_status)
  if (!isOpen) return { refusal: 'Nobody can apply for the job any more' }
  return { ...row, reason: developerReason, link: jobLink(env.JOBS_PAGE_URL, row.job_id) }
}
