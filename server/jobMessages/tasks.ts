import { developerReason } from '#server/messages/sending/developerReason.ts'
import type { MessageReader } from '#server/platform/sending/work.ts'
import { jobLink, skipReasonOf, skipReasons } from '#shared/jobMessages/jobMessages.ts'
import { isActiveJob } from '#shared/jobs/jobStatuses.ts'

/** Reads messages about jobs. */
export const readJobMessage: MessageReader = async (trx, id, env) => {
  const row = await trx
    .selectFrom('messages')
    .innerJoin('jobs', 'jobs.id', 'messages.job_id')
    .innerJoin('developers', 'developers.id', 'messages.developer_id')
    .leftJoin('users as senders', 'senders.id', 'messages.sender_id')
    .select(({ ref }) => [
      ref('messages.job_id').$notNull().as('job_id'),
      ref('messages.developer_id').$notNull().as('developer_id'),
      ref('messages.subject').$notNull().as('subject'),
      ref('messages.body').$notNull().as('text'),
    ])
    .select('senders.email as reply_to')
    .select(['developers.slack_user_id', 'developers.email', 'developers.stage', 'developers.do_not_contact'])
    .select('developers.deleted_at')
    .select(['jobs.status as job_status', 'jobs.deleted_at as job_deleted_at'])
    .where('messages.id', '=', id)
    .executeTakeFirstOrThrow()
  const skipped = skipReasonOf(row)
  if (skipped) return { refusal: skipReasons[skipped].label }
  // Moving a job cancels its queued messages, but this one may have been queued at the same moment.
  const isOpen = row.job_deleted_at === null && isActiveJob(row.job_status)
  if (!isOpen) return { refusal: 'Nobody can apply for the job any more' }
  return { ...row, reason: developerReason, link: jobLink(env.JOBS_PAGE_URL, row.job_id) }
}
