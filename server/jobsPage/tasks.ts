import { deleteDrainedBuckets } from '#server/platform/idp/rateLimit.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { MailReader } from '#server/platform/queue/work.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { mailableForm } from './applying/confirm.ts'
import { deleteExpiredForms } from './applying/forms.ts'

/** Deletes what visitors did not confirm in time, and how often they sent. */
export function createJobsPageTasks({ db }: Pick<TaskDeps, 'db'>): TaskDefinition[] {
  const sweep = async () => {
    await deleteExpiredForms(db)
    // The identity provider does so too, where it is not another one.
    await deleteDrainedBuckets(db)
    return false
  }
  return [{ name: 'expired applications', pauseMs: 60_000, followsDays: true, run: sweep }]
}

/** Mails the confirmation link, unless it was used, replaced or has expired. */
export function readApplicationConfirmation({ db }: Pick<TaskDeps, 'db'>): MailReader {
  return async (payload) => {
    const { token, message } = payload as { token: string; message: Mail }
    const application_form_id = await mailableForm(db, token)
    return application_form_id === undefined ? undefined : { mail: message, recipient: { application_form_id } }
  }
}
