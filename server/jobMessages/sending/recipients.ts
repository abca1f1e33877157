import { type RawBuilder, sql } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { JobMessageRequest } from '#server/jobMessages/input.ts'
import { selectDevelopers, toAddressee, unreachable } from '#server/messages/sending/developers.ts'
import { messagedWithin } from '#server/messages/sending/messagedWithin.ts'
import {
  countRecent,
  type MessageSending,
  type PossibleRecipient,
  planMessage,
  type Skip,
} from '#server/messages/sending/planMessage.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type SkipReason, skipReasonOf, skipReasons } from '#shared/jobMessages/jobMessages.ts'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'

/** Lists who gets a message and who does not, each by name. */
export interface JobMessagePlan {
  /** Is null when nothing was sent. */
  readonly batchId: string | null
  readonly test: boolean
  readonly recipients: readonly JobMessageRecipient[]
  readonly skipped: readonly Skipped[]
}

/** A plan that is not carried out yet. */
interface PlannedJobMessage extends JobMessagePlan {
  /** The number of those who were messaged lately, and get this message or would. */
  readonly recent: number
}

export interface JobMessageRecipient {
  readonly devId: string
  readonly name: string
  readonly deliveryMethod: DeliveryMethod
  /** Subject and text have their values filled in. */
  readonly subject: string
  readonly message: string
  /** The time of the last message to this developer about this job. */
  readonly lastMessagedAt: Moment | null
}

export interface Skipped {
  readonly devId: string
  /** Is null when there is no such developer. */
  readonly name: string | null
  readonly reason: SkipReason
}

/**
 * Plans who would get the message now, and who would not and why.
 * @throws UserError NOT_FOUND for an unknown job, CONFLICT for one that is on hold or closed.
 */
export async function planJobMessage(
  db: Queryable,
  request: JobMessageRequest,
  sending: MessageSending,
): Promise<PlannedJobMessage> {
  const { title } = await findActiveJob(db, request.jobId)
  const devIds = [...new Set(request.devIds)]
  const found = await selectCandidates(db, request.jobId, sql`now()`).where(developerIdIn(devIds)).execute()
  const words = { ...request, body: request.message }
  const limits = { recent_days: request.recentDays, without_recent: request.withoutRecent }
  const addressees = found.map((one) => toAddressee(one, refusalOf(one), words, sending, { job_title: title }))
  const before = { recent: await messagedWithin(db, request.recentDays, devIds), just: new Set<string>() }
  const planned = planMessage(addressees, { ...words, ...limits }, before, unreachable[request.channel])
  const lastMessaged = new Map(found.map(({ id, last_messaged_at }) => [id, last_messaged_at]))
  return {
    batchId: null,
    test: sending.channels.test,
    recipients: planned.flatMap((one) => toRecipient(one, lastMessaged.get(one.id) ?? null)),
    skipped: [
      ...planned.flatMap(({ id, name, skip }) => (skip ? [{ devId: id, name, reason: skip.reason }] : [])),
      ...skipUnknownIds(devIds, found),
    ],
    recent: countRecent(planned),
  }
}

export function skipUnknownIds(devIds: readonly string[], known: readonly { id: string }[]): Skipped[] {
  const ids = new Set(known.map(({ id }) => id))
  const unknownIds = devIds.filter((devId) => !ids.has(devId)).sort()
  return unknownIds.map((devId) => ({ devId, name: null, reason: 'NOT_FOUND' }))
}

/** Matches the developers with these ids; an empty list matches none. */
export function developerIdIn(ids: readonly string[]) {
  return sql<boolean>`developers.id = any(${ids}::uuid[])`
}

/**
 * Selects developers as candidates for a message about a job, by name.
 * @param before only messages before this moment count for `last_messaged_at`.
 */
export function selectCandidates(db: Queryable, jobId: string, before: RawBuilder<Moment>) {
  return selectDevelopers(db).select([
    sql<boolean>`exists (
      select from job_profiles profile
      where profile.developer_id = developers.id and profile.job_id = ${jobId} and profile.deleted_at is null
    )`.as('attached'),
    sql<Moment | null>`(
      select max(earlier.created_at) from messages earlier
      where earlier.developer_id = developers.id and earlier.job_id = ${jobId} and earlier.created_at < ${before}
    )`.as('last_messaged_at'),
  ])
}

type Candidate = SelectedRow<typeof selectCandidates>

function toRecipient(
  { id, name, subject, body, delivery_method, skip }: PossibleRecipient<SkipReason>,
  lastMessagedAt: Moment | null,
): JobMessageRecipient[] {
  if (skip || !delivery_method) return []
  return [{ devId: id, name, deliveryMethod: delivery_method, subject, message: body, lastMessagedAt }]
}

function refusalOf(candidate: Candidate): Skip<SkipReason> | null {
  const reason = skipReasonOf(candidate) ?? (candidate.attached ? 'ALREADY_ATTACHED' : null)
  return reason && { reason, label: skipReasons[reason].label }
}

async function findActiveJob(db: Queryable, id: string): Promise<{ readonly title: string }> {
  const jobs = db.selectFrom('jobs').select(['status', 'title']).where('id', '=', id).where('deleted_at', 'is', null)
  const job = await jobs.executeTakeFirstOrThrow(() => notFound('job'))
  if (activeJobStatuses.some((status) => status === job.status)) return job
  throw new UserError('CONFLICT', 'This job is on hold or closed, so nobody can apply for it. Reopen it first.')
}
