import { sql } from 'kysely'
import { isPublicJob } from '#server/jobsPage/data.ts'
import type { SentApplication } from '#server/jobsPage/input.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { hashToken } from '#server/platform/idp/provider/secrets.ts'
import { isActiveJob } from '#shared/jobs/jobStatuses.ts'
import { type MailboxProof, openMailboxProof } from './mailboxProof.ts'

export interface WaitingApplication {
  readonly state: 'waiting'
  readonly application: SentApplication
  /** Is null for an application to the network, and for a job that everybody may read no more. */
  readonly job_title: string | null
  /** The job was closed after the form was sent. */
  readonly job_is_closed: boolean
}

/** A confirmation link leads to one of these. The form of a dropped one has to be sent again. */
export type LinkedApplication =
  | WaitingApplication
  | { readonly state: 'confirmed'; readonly confirmed_at: Moment }
  | { readonly state: 'dropped'; readonly jobId: string | null }
  | { readonly state: 'expired' }

interface LinkDeps {
  readonly db: Queryable
  readonly secret: string
}

/** Finds what a confirmation link leads to. A link that is unknown, or that a newer one has replaced, counts as expired. */
export async function findByLink({ db, secret }: LinkDeps, token: string): Promise<LinkedApplication> {
  const row = await selectByLink(db, token)
    .leftJoin('jobs', 'jobs.id', 'application_forms.job_id')
    .select(['application_forms.application', 'application_forms.confirmed_at'])
    .select([
      'jobs.status',
      'jobs.deleted_at',
      sql<string | null>`case when ${isPublicJob} then jobs.title end`.as('job_title'),
    ])
    .executeTakeFirst()
  const proof = row ? undefined : await findDropped({ db, secret }, token)
  if (proof) return { state: 'dropped', jobId: proof.jobId }
  if (row?.confirmed_at) return { state: 'confirmed', confirmed_at: row.confirmed_at }
  if (!row?.application) return { state: 'expired' }
  const { job_title } = row
  const job_is_closed = row.status !== null && (row.deleted_at !== null || !isActiveJob(row.status))
  // It is kept as it was parsed when the form came.
  return { state: 'waiting', application: row.application as unknown as SentApplication, job_title, job_is_closed }
}

/** Reads what the link of a deleted form proves; undefined also while its form has a newer link. */
export async function findDropped({ db, secret }: LinkDeps, token: string): Promise<MailboxProof | undefined> {
  const proof = openMailboxProof(secret, token)
  if (!proof) return undefined
  const form = db
    .selectFrom('application_forms')
    .select('id')
    .where('form_hash', '=', proof.formHash)
    .where('expires_at', '>', sql<Moment>`now()`)
  return (await form.executeTakeFirst()) ? undefined : proof
}

/** Tells whether a link has confirmed another form already, or leads to one that waits. */
export async function isProofUsed(db: Queryable, token: string, formHash: string): Promise<boolean> {
  const used = selectByLink(db, token).select('id').where('form_hash', '<>', formHash)
  return (await used.executeTakeFirst()) !== undefined
}

/** Frees the token of a form whose time is over and that is not deleted yet: its link still proves the mailbox. */
export async function releaseExpired(db: Queryable, token: string): Promise<void> {
  await db
    .updateTable('application_forms')
    .set({ token_hash: null })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '<=', sql<Moment>`now()`)
    .execute()
}

/** Finds the form that a link leads to while it waits for its confirmation. */
export async function findWaitingForm(db: Queryable, token: string): Promise<string | undefined> {
  const form = selectByLink(db, token).select('id').where('application', 'is not', null)
  return (await form.executeTakeFirst())?.id
}

/** Selects the form of a link, while its time runs. */
export function selectByLink(db: Queryable, token: string) {
  return db
    .selectFrom('application_forms')
    .where('application_forms.token_hash', '=', hashToken(token))
    .where('application_forms.expires_at', '>', sql<Moment>`now()`)
}
