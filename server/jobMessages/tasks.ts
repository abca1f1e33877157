import { developerReason } from '#server/messages/sending/developerReason.ts'
import type { MessageQueue } from '#server/platform/sending/work.ts'
import { jobLink, skipReasonOf, skipReasons } from '#shared/jobMessages/jobMessages.ts'
import { isActiveJob } from '#shared/jobs/jobStatuses.ts'
import { messageSubject, messageText } from './data.ts'

/** Bulk sends queue messages about jobs here. */
export const jobMessageQueue: MessageQueue = {
  table: 'job_messages',
  name: 'job messages',
  read: async (trx, id, env) => {
    const row = await trx
      .selectFrom('job_messages')
      .innerJoin('job_message_batches as batches', 'batches.id', 'job_messages.batch_id')
      .innerJoin('jobs', 'jobs.id', 'job_messages.job_id')
      .innerJoin('developers', 'developers.id', 'job_messages.developer_id')
      .leftJoin('users as senders', 'senders.id', 'batches.sender_id')
      .select(['job_messages.job_id', messageText.$notNull().as('text'), 'senders.email as reply_to'])
      .select(messageSubject.as('subject'))
      .select(['developers.slack_user_id', 'developers.email', 'developers.stage', 'developers.do_not_contact'])
      .select([
        'developers.deleted_at',
        'job_messages.developer_id',
        'jobs.status as job_status',
        'jobs.deleted_at as job_deleted_at',
      ])
      .where('job_messages.id', '=', id)
      .executeTakeFirstOrThrow()
    const skipped = skipReasonOf(row)
    if (skipped) return { refusal: skipReasons[skipped].label }
    // Moving a job cancels its queued messages, but this one may have been queued at the same moment.
    const isOpen = row.job_deleted_at === null && isActiveJob(row.job_status)
    if (!isOpen) return { refusal: 'Nobody can apply for the job any more' }
    const link = jobLink(env.JOBS_PAGE_URL, row.job_id)
    return { ...row, reason: developerReason, reference: `job-message-${id}`, link }
  },
}
