import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { notifyDevelopers, type Sender } from '#server/developers/moving/notifyDevelopers.ts'
import { notFound } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { enqueue } from '#server/platform/queue/queue.ts'
import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { type JobStatus, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { type ContactRefusal, contactRefusalOf } from '#shared/messages/contactRefusals.ts'

/** The person who closes a job, and the channels by which others can be told. */
export interface JobNotifier extends Sender {
  /** Seals the task of a mail. */
  readonly secret: string
}

interface ClosingNotice {
  readonly to: JobStatus
  readonly message: string | null
  readonly notifyOwners: boolean
}

export interface Concerned {
  readonly title: string
  readonly open_profiles: number
  /** Leaves out developers who were never asked. */
  readonly developers: readonly ConcernedDeveloper[]
  /** The active owners of the open profiles. */
  readonly owners: readonly ConcernedOwner[]
}

export interface ConcernedDeveloper {
  readonly id: string
  readonly name: string
  /** Says why no message reaches them; null where one does. */
  readonly refusal: ContactRefusal | null
}

export interface ConcernedOwner {
  readonly id: string
  readonly name: string
}

/** Finds the people whom the end of a job concerns. @throws UserError NOT_FOUND */
export async function listConcerned(db: Queryable, jobId: string): Promise<Concerned> {
  const job = db.selectFrom('jobs').select('title').where('id', '=', jobId).where('deleted_at', 'is', null)
  const found = await job.executeTakeFirst()
  if (!found) throw notFound('job')
  const profiles = await openProfiles(db, jobId)
  const owners = new Map(profiles.flatMap((one) => (one.owner_id ? [[one.owner_id, one.owner_name ?? '']] : [])))
  return {
    title: found.title,
    open_profiles: profiles.length,
    developers: profiles
      .filter(({ status }) => status !== 'SHORTLISTED')
      .map((one) => ({ id: one.developer_id, name: one.name, refusal: contactRefusalOf(one) ?? null })),
    owners: [...owners].map(([id, name]) => ({ id, name })),
  }
}

function openProfiles(db: Queryable, jobId: string) {
  return db
    .selectFrom('job_profiles')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'job_profiles.owner_id').on('users.active', '=', true))
    .where('job_profiles.job_id', '=', jobId)
    .where('job_profiles.deleted_at', 'is', null)
    .where('job_profiles.status', 'in', openJobProfileStatuses)
    .select([
      'job_profiles.status',
      'job_profiles.developer_id',
      'users.id as owner_id',
      'users.display_name as owner_name',
    ])
    .select(sql<string>`developers.first_name || ' ' || developers.last_name`.as('name'))
    .select(['developers.stage', 'developers.do_not_contact', 'developers.deleted_at'])
    .orderBy('developers.last_name')
    .orderBy('job_profiles.id')
    .execute()
}

/** A node mails this to the owner of a profile. */
export const jobClosedMail = z.object({ owner_id: z.string(), title: z.string(), text: z.string() })
type JobClosedMail = z.output<typeof jobClosedMail>

/** Queues the message to the developers and the mail to the owners, except to whoever closes the job. An undo cancels both. */
export async function notifyConcerned(
  trx: Transaction<Tables>,
  notifier: JobNotifier,
  { title, developers, owners }: Concerned,
  { to, message, notifyOwners }: ClosingNotice,
): Promise<void> {
  const ids = developers.map(({ id }) => id)
  if (ids.length > 0) await notifyDevelopers(trx, notifier, ids, { message, subject: title })
  if (!notifyOwners || !notifier.channels.mail) return
  const text = `The job “${title}” was closed as ${jobStatuses[to].label.toLowerCase()}. Its open profiles were ended, including yours.`
  for (const { id } of owners) {
    if (id === notifier.id) continue
    await enqueue(trx, notifier.secret, 'job closed', { owner_id: id, title, text } satisfies JobClosedMail)
  }
}
