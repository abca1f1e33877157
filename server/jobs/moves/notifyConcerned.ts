import { sql } from 'kysely'
import * as z from 'zod/mini'
import { notFound } from '#server/errors.ts'
import { groupRefused, profileKey, refusedReaders } from '#server/outcomes/messages/readers.ts'
import { type Sender, tellOutcome } from '#server/outcomes/messages/tell.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { BulkSkip } from '#server/platform/db/records/bulk.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { enqueue } from '#server/platform/sending/mailQueue/queue.ts'
import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { type JobStatus, jobStatuses } from '#shared/jobs/jobStatuses.ts'

/** The person who closes a job, and the channels that reach the others. */
export interface JobNotifier extends Sender {
  /** Seals the task of a mail. */
  readonly secret: string
}

interface ClosingNotice {
  readonly to: JobStatus
  readonly message: string | null
  readonly notifyOwners: boolean
}

export type Concerned = Awaited<ReturnType<typeof listConcerned>>

/** Finds the people whom the end of a job concerns. @throws UserError NOT_FOUND */
export async function listConcerned(db: Queryable, channels: DeliveryChannels, jobId: string) {
  const job = db.selectFrom('jobs').select('title').where('id', '=', jobId).where('deleted_at', 'is', null)
  const found = await job.executeTakeFirstOrThrow(() => notFound('job'))
  const profiles = await openProfiles(db, [jobId])
  const readers = profiles.filter(isConcerned).map(toReader)
  const refused = await refusedReaders(db, 'JOB_CLOSED', readers, channels)
  const owners = new Map(profiles.flatMap((one) => (one.owner_id ? [[one.owner_id, one.owner_name ?? '']] : [])))
  return {
    title: found.title,
    open_profiles: profiles.length,
    // The refusal says why no message reaches them; null where one does.
    developers: readers.map((reader) => ({ ...reader, id: reader.developer_id, refusal: refused.get(reader) ?? null })),
    owners: [...owners].map(([id, name]) => ({ id, name })),
  }
}

/** A developer who was only shortlisted knows nothing about the job. */
function isConcerned({ status }: OpenProfile): boolean {
  return status !== 'SHORTLISTED'
}

function toReader({ id, developer_id, name, job_title }: OpenProfile) {
  return { developer_id, name, job_title, move_key: profileKey(id) }
}

/** Lists which developers of the open profiles of some jobs would not be told of their end, with the reason. */
export async function untoldByClosing(
  db: Queryable,
  channels: DeliveryChannels,
  jobIds: readonly string[],
): Promise<BulkSkip[]> {
  const readers = (await openProfiles(db, jobIds)).filter(isConcerned).map(toReader)
  return groupRefused(await refusedReaders(db, 'JOB_CLOSED', readers, channels))
}

type OpenProfile = Awaited<ReturnType<typeof openProfiles>>[number]

function openProfiles(db: Queryable, jobIds: readonly string[]) {
  return db
    .selectFrom('job_profiles')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'job_profiles.owner_id').on('users.active', '=', true))
    .where('job_profiles.job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .where('job_profiles.deleted_at', 'is', null)
    .where('job_profiles.status', 'in', openJobProfileStatuses)
    .select([
      'job_profiles.id',
      'job_profiles.status',
      'job_profiles.developer_id',
      'jobs.title as job_title',
      'users.id as owner_id',
      'users.display_name as owner_name',
    ])
    .select(sql<string>`developers.first_name || ' ' || developers.last_name`.as('name'))
    .orderBy('developers.last_name')
    .orderBy('job_profiles.id')
    .execute()
}

/** A node mails this to the owner of a profile. */
export const jobClosedMail = z.object({ owner_id: z.string(), title: z.string(), text: z.string() })
type JobClosedMail = z.output<typeof jobClosedMail>

/** Queues the message to the developers and the mail to the owners, except to the person who closes the job. An undo cancels both. */
export async function notifyConcerned(
  trx: Trx,
  notifier: JobNotifier,
  { title, developers, owners }: Concerned,
  { to, message, notifyOwners }: ClosingNotice,
): Promise<void> {
  if (message !== null) await tellOutcome(trx, notifier, 'JOB_CLOSED', developers, message)
  if (!notifyOwners || !notifier.channels.mail) return
  const text = `The job “${title}” was closed as ${jobStatuses[to].label.toLowerCase()}. Its open profiles were ended, including yours.`
  for (const { id } of owners) {
    if (id === notifier.id) continue
    await enqueue(trx, notifier.secret, 'job closed', { owner_id: id, title, text } satisfies JobClosedMail)
  }
}
