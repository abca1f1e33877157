import { type RawBuilder, sql } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type DeliveryChannels, methodFor } from '#server/platform/sending/channels.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { maxMessageLength, type SkipReason, skipReasonOf } from '#shared/jobMessages/jobMessages.ts'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import { type MergeValues, mergeText, mergeValuesOf, missingFields } from '#shared/messages/mergeFields.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'

export interface JobMessageRequest {
  readonly jobId: string
  readonly devIds: readonly string[]
  readonly message: string
}

/** These values are the same for every developer. */
export interface JobMessageSending extends Pick<MergeValues, 'sender_name' | 'jobs_page'> {
  readonly channels: DeliveryChannels
}

/** Lists who gets a message and who does not, each by name. */
export interface JobMessagePlan {
  /** Is null when nothing was sent. */
  readonly batchId: string | null
  readonly test: boolean
  readonly recipients: readonly JobMessageRecipient[]
  readonly skipped: readonly Skipped[]
}

export interface JobMessageRecipient {
  readonly devId: string
  readonly name: string
  readonly deliveryMethod: DeliveryMethod
  /** The text has its values filled in. */
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
export async function planMessage(
  db: Queryable,
  request: JobMessageRequest,
  { channels, ...same }: JobMessageSending,
): Promise<JobMessagePlan> {
  await requireActiveJob(db, request.jobId)
  const devIds = [...new Set(request.devIds)]
  const found = await selectCandidates(db, request.jobId, sql`now()`).where(developerIdIn(devIds)).execute()
  const judged = found.map((candidate) => {
    const values = mergeValuesOf(candidate, same)
    const text = mergeText(request.message, values)
    const reason = reasonToSkip(candidate, channels) ?? reasonOfText(request.message, values, text)
    return { ...candidate, text, reason }
  })
  return {
    batchId: null,
    test: channels.test,
    recipients: judged
      .filter(({ reason }) => reason === null)
      .map((candidate) => toRecipient(candidate, methodFor(candidate, channels) ?? 'OUTBOX', candidate.text)),
    skipped: [
      ...judged.flatMap(({ id, name, reason }) => (reason ? [{ devId: id, name, reason }] : [])),
      ...skipUnknownIds(devIds, found),
    ],
  }
}

/** Skips the ids that belong to no developer. */
export function skipUnknownIds(devIds: readonly string[], known: readonly { id: string }[]): Skipped[] {
  const ids = new Set(known.map(({ id }) => id))
  const unknownIds = devIds.filter((devId) => !ids.has(devId)).sort()
  return unknownIds.map((devId) => ({ devId, name: null, reason: 'NOT_FOUND' }))
}

/** Matches the developers with these ids; an empty list matches none. */
export function developerIdIn(ids: readonly string[]) {
  return sql<boolean>`developers.id = any(${ids}::uuid[])`
}

export const trimmedName = sql<string>`trim(developers.first_name || ' ' || developers.last_name)`

interface Candidate {
  readonly id: string
  readonly name: string
  readonly first_name: string
  readonly last_name: string
  readonly dstm_name: string | null
  readonly stage: DeveloperStage
  readonly do_not_contact: boolean
  readonly deleted_at: Moment | null
  readonly slack_user_id: string | null
  readonly attached: boolean
  readonly last_messaged_at: Moment | null
}

/**
 * Selects developers as candidates for a message about a job, by name.
 * @param before only messages before this moment count for `last_messaged_at`.
 */
export function selectCandidates(db: Queryable, jobId: string, before: RawBuilder<Moment>) {
  return db
    .selectFrom('developers')
    .leftJoin('users as dstms', 'dstms.id', 'developers.dstm_id')
    .select(['developers.first_name', 'developers.last_name', 'dstms.display_name as dstm_name'])
    .select(['developers.id', trimmedName.as('name'), 'developers.stage', 'developers.do_not_contact'])
    .select(['developers.slack_user_id', 'developers.deleted_at'])
    .select([
      sql<boolean>`exists (
        select from job_profiles profile
        where profile.developer_id = developers.id and profile.job_id = ${jobId} and profile.deleted_at is null
      )`.as('attached'),
      sql<Moment | null>`(
        select max(earlier.created_at) from job_messages earlier
        where earlier.developer_id = developers.id and earlier.job_id = ${jobId} and earlier.created_at < ${before}
      )`.as('last_messaged_at'),
    ])
    .orderBy('name')
    .orderBy('developers.id')
}

export function toRecipient(
  { id, name, last_messaged_at }: Pick<Candidate, 'id' | 'name' | 'last_messaged_at'>,
  deliveryMethod: DeliveryMethod,
  message: string,
): JobMessageRecipient {
  return { devId: id, name, deliveryMethod, message, lastMessagedAt: last_messaged_at }
}

function reasonOfText(template: string, values: MergeValues, text: string): SkipReason | null {
  if (missingFields(template, values).length > 0) return 'MISSING_VALUE'
  return text.length > maxMessageLength ? 'TOO_LONG' : null
}

function reasonToSkip(candidate: Candidate, channels: DeliveryChannels): SkipReason | null {
  const skipReason = skipReasonOf(candidate)
  if (skipReason) return skipReason
  if (candidate.attached) return 'ALREADY_ATTACHED'
  return methodFor(candidate, channels) ? null : 'NO_WAY_TO_REACH'
}

async function requireActiveJob(db: Queryable, id: string): Promise<void> {
  const jobs = db.selectFrom('jobs').select('status').where('id', '=', id).where('deleted_at', 'is', null)
  const job = await jobs.executeTakeFirst()
  if (!job) throw notFound('job')
  if (activeJobStatuses.some((status) => status === job.status)) return
  throw new UserError('CONFLICT', 'This job is on hold or closed, so nobody can apply for it. Reopen it first.')
}
