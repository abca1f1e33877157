import { UserError } from '#server/errors.ts'
import { skillsOfJobs, toConditions } from '#server/jobs/data.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { move } from '#server/platform/db/records/move.ts'
import { refuseWaitingMessages } from '#server/platform/sending/queue.ts'
import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import {
  closeReasonsOf,
  isActiveJob,
  isClosedJob,
  type JobCloseReason,
  type JobStatus,
  jobCloseReasons,
  jobLifecycle,
  jobStatuses,
} from '#shared/jobs/jobStatuses.ts'
import { type JobNotifier, listConcerned, notifyConcerned } from './notifyConcerned.ts'

export interface JobMove {
  readonly to: JobStatus
  /** Is null for all moves but closing. */
  readonly reason: JobCloseReason | null
  /** A note, such as why the job is reopened. */
  readonly note: string | null
  /** Closing also ends the open profiles. */
  readonly endProfiles: boolean
  /** Is sent to their developers; null sends nothing. */
  readonly message: string | null
  readonly notifyOwners: boolean
}

/**
 * Moves a job to another status. When it is no longer active, its queued messages are not sent.
 * @param version the version that was read before the move.
 * @throws UserError BAD_INPUT for an input that only closing takes, and what `move` throws.
 */
export async function moveJob(
  trx: Trx,
  id: string,
  version: number,
  job: JobMove,
  notifier: JobNotifier,
): Promise<void> {
  const { to, reason, note } = job
  const closes = isClosedJob(to)
  requireClosingInput(job)
  await move(trx, jobLifecycle, {
    table: 'jobs',
    noun: 'job',
    id,
    to,
    version,
    conditions: async (row) =>
      toConditions(row, (await skillsOfJobs(trx, [id])).get(id) ?? [], closes ? reason !== null : note !== null),
    also: ({ status }) => ({
      left_status: isActiveJob(to) ? null : isActiveJob(status) ? status : null,
      ...columnsOfMove(job),
    }),
  })
  await followMove(trx, id, job, notifier)
}

/** The columns that a move writes besides the status, and the one that the job leaves. */
export function columnsOfMove({ to, reason, note }: JobMove) {
  return { close_reason: isClosedJob(to) ? reason : null, status_note: note }
}

/** Ends the open profiles of a job that is closed, tells whom that concerns, and refuses the messages that wait for it. */
export async function followMove(trx: Trx, id: string, job: JobMove, notifier: JobNotifier): Promise<void> {
  if (job.endProfiles) {
    const concerned = await listConcerned(trx, notifier.channels, id)
    await endOpenProfiles(trx, id)
    await notifyConcerned(trx, notifier, concerned, job)
  }
  if (isActiveJob(job.to)) return
  await refuseWaitingMessages(trx, id, `Not sent: the job became ${jobStatuses[job.to].label}.`)
}

/** @throws UserError BAD_INPUT for an input that only closing takes. */
export function requireClosingInput({ to, reason, endProfiles, message, notifyOwners }: JobMove): void {
  const closes = isClosedJob(to)
  if (!closes && reason !== null) {
    throw new UserError('BAD_INPUT', 'Only closing a job takes a reason from the list. Write a note instead.', {
      field: 'reason',
    })
  }
  if (closes && reason !== null && !closeReasonsOf[to].includes(reason)) {
    const [name, end] = [jobCloseReasons[reason].label, jobStatuses[to].label.toLowerCase()]
    throw new UserError('BAD_INPUT', `“${name}” is not a reason to close a job as ${end}.`, { field: 'reason' })
  }
  if (!closes && endProfiles) {
    throw new UserError('BAD_INPUT', 'Only closing a job ends its profiles.', { field: 'end_profiles' })
  }
  if (!endProfiles && (message !== null || notifyOwners)) {
    throw new UserError('BAD_INPUT', 'You can tell only developers whose profiles are ended.', {
      field: 'end_profiles',
    })
  }
}

async function endOpenProfiles(trx: Trx, jobId: string): Promise<void> {
  await trx
    .updateTable('job_profiles')
    .set({ status: 'JOB_CLOSED', end_reason: 'JOB_CLOSED' })
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', openJobProfileStatuses)
    .execute()
}
