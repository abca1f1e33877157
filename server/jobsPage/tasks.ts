import { deleteDrainedBuckets } from '#server/platform/idp/limits/rateLimit.ts'
import type { MailReader } from '#server/platform/sending/mailQueue/mailWork.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { isBlocked } from './applications/confirm.ts'
import { deleteExpiredForms } from './applications/forms.ts'
import { findDropped, findWaitingForm } from './applications/links.ts'
import type { ApplicationMessage } from './applications/message.ts'
import { forgetFlood } from './applications/room.ts'
import { findFollowed } from './status/followedApplication.ts'

/** Deletes forms that visitors did not confirm in time, and the counts of what they sent. */
export function createJobsPageTasks({ db }: Pick<TaskDeps, 'db'>): TaskDefinition[] {
  const sweep: TaskDefinition['run'] = async ({ now }) => {
    await deleteExpiredForms(db, now)
    await forgetFlood(db)
    // The identity provider deletes them too, unless it is an external one.
    await deleteDrainedBuckets(db)
  }
  return [{ name: 'expired applications', pauseMs: 60_000, followsDays: true, run: sweep }]
}

/**
 * Mails the confirmation link, unless it was used, replaced or has expired. The mail leaves also where its form was dropped meanwhile.
 */
export function readApplicationConfirmation({ db, secret }: Pick<TaskDeps, 'db' | 'secret'>): MailReader {
  return async (payload) => {
    const { token, message } = payload as { token: string; message: ApplicationMessage }
    const application_form_id = await findWaitingForm(db, token)
    const mayLeave = application_form_id !== undefined || (await findDropped({ db, secret }, token))
    if (!mayLeave || (await isBlocked(db, message.to))) return undefined
    const mail = { ...message, reason: 'You get this mail because somebody applied with this address.' }
    return { mail, recipient: application_form_id === undefined ? undefined : { application_form_id } }
  }
}

/** Mails the link to an application, unless the application is gone or withdrawn. */
export function readApplicationReceived({ db }: Pick<TaskDeps, 'db'>): MailReader {
  return async (payload) => {
    const { application_id, message } = payload as { application_id: string; message: ApplicationMessage }
    const application = await findFollowed(db, application_id)
    if (!application || application.withdrawn_at) return undefined
    return { mail: { ...message, reason: 'You get this mail because you applied on our jobs page.' } }
  }
}
