import { createHash } from 'node:crypto'
import { type Insertable, type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'
import type { Page, Range } from '#server/db/page.ts'
import type { Tables } from '#server/db/tables.ts'
import { notFound, UserError } from '#server/errors.ts'
import type { DeveloperStage } from '#shared/developerStages.ts'
import type { DeliveryMethod } from '#shared/enumerations.ts'
import { type JobMessageState, messageQuota, obstacleTo, type SkipReason, skipReasons } from '#shared/jobMessages.ts'
import { activeJobStatuses } from '#shared/jobStatuses.ts'
import { valuesOf } from '#shared/transitions.ts'

/** By what ways messages can leave now. A test leaves by none. */
export interface Ways {
  readonly test: boolean
  readonly slack: boolean
  readonly mail: boolean
}

/** What a person asks to be sent. */
export interface MessageRequest {
  readonly jobId: string
  readonly devIds: readonly string[]
  readonly message: string
}

/** Who gets a message and who does not, each in the order of names. */
export interface MessagePlan {
  /** Null where nothing was sent. */
  readonly batchId: string | null
  readonly test: boolean
  readonly recipients: readonly Recipient[]
  readonly skipped: readonly Skipped[]
}

interface Recipient {
  readonly devId: string
  readonly name: string
  readonly deliveryMethod: DeliveryMethod
  /** When this developer last got a message about this job. */
  readonly lastMessagedAt: Date | null
}

interface Skipped {
  readonly devId: string
  /** Null where there is no such developer. */
  readonly name: string | null
  readonly reason: SkipReason
}

/** A second click sends the same words to the same people within this time, and means the first. */
const doubleClickSeconds = 10

/**
 * Who would get the message now.
 * @throws UserError NOT_FOUND for the job, CONFLICT where nobody can apply for it.
 */
export async function planMessage(db: Queryable, request: MessageRequest, ways: Ways): Promise<MessagePlan> {
  await requireActiveJob(db, request.jobId)
  const devIds = [...new Set(request.devIds)]
  const found = await candidates(db, request.jobId, sql`now()`).where(isOneOf(devIds)).execute()
  const judged = found.map((candidate) => ({ ...candidate, reason: reasonToSkip(candidate, ways) }))
  return {
    batchId: null,
    test: ways.test,
    recipients: judged
      .filter(({ reason }) => reason === null)
      .map((candidate) => toRecipient(candidate, methodFor(candidate, ways) ?? 'OUTBOX')),
    skipped: [
      ...judged.flatMap(({ id, name, reason }) => (reason ? [{ devId: id, name, reason }] : [])),
      ...strangersAmong(devIds, found),
    ],
  }
}

/**
 * Puts a message to each developer who may get it into the queue, or straight into the outbox. The same key answers the same batch
 * again; without a key, so does the same request of the last seconds.
 * @throws UserError CONFLICT where the key was used for something else, RATE_LIMITED beyond the quota, BAD_INPUT where nobody is
 * left to be messaged; and what `planMessage` throws.
 */
export async function sendMessage(
  trx: Transaction<Tables>,
  senderId: string,
  key: string | null,
  request: MessageRequest,
  ways: Ways,
): Promise<MessagePlan> {
  // One send of an account at a time: what follows reads before it writes.
  await trx.selectFrom('users').select('id').where('id', '=', senderId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const request_hash = hashOf(request, ways)
  const earlier = await findBatch(trx, senderId, key, request_hash)
  if (earlier) return readBatch(trx, earlier)
  const plan = await planMessage(trx, request, ways)
  if (plan.recipients.length === 0) throw nobodyLeft(plan.skipped)
  await requireQuota(trx, senderId, plan.recipients.length)
  const { jobId: job_id, message } = request
  const batch = { job_id, sender_id: senderId, key, message, test: ways.test, request_hash }
  return readBatch(trx, await insertBatch(trx, batch, plan))
}

async function insertBatch(
  trx: Transaction<Tables>,
  batch: Omit<Insertable<Tables['job_message_batches']>, 'skipped'>,
  { recipients, skipped }: MessagePlan,
): Promise<string> {
  const reasons = Object.fromEntries(skipped.map(({ devId, reason }) => [devId, reason]))
  const { id } = await trx
    .insertInto('job_message_batches')
    .values({ ...batch, skipped: reasons })
    .returning('id')
    .executeTakeFirstOrThrow()
  const messages = recipients.map(({ devId: developer_id, deliveryMethod: delivery_method }) => ({
    batch_id: id,
    job_id: batch.job_id,
    developer_id,
    delivery_method,
    // What is in the outbox has arrived; anything else waits for a worker.
    ...(delivery_method === 'OUTBOX' ? { success: true } : { send_after: sql<Date>`now()` }),
  }))
  await trx.insertInto('job_messages').values(messages).execute()
  return id
}

/** @returns the id of the batch that this request repeats. */
async function findBatch(
  trx: Transaction<Tables>,
  senderId: string,
  key: string | null,
  requestHash: string,
): Promise<string | undefined> {
  const batches = trx.selectFrom('job_message_batches').select(['id', 'request_hash']).where('sender_id', '=', senderId)
  if (key === null) {
    const clicked = sql<Date>`now() - ${doubleClickSeconds} * interval '1 second'`
    const repeated = batches.where('key', 'is', null).where('request_hash', '=', requestHash)
    return (await repeated.where('created_at', '>', clicked).executeTakeFirst())?.id
  }
  const batch = await batches.where('key', '=', key).executeTakeFirst()
  if (batch && batch.request_hash !== requestHash) {
    throw new UserError('CONFLICT', 'This key was used for another message. Reload the page and try again.')
  }
  return batch?.id
}

/** The answer about a batch, the same however often it is asked for. */
async function readBatch(trx: Transaction<Tables>, id: string): Promise<MessagePlan> {
  const batch = await trx
    .selectFrom('job_message_batches')
    .select(['job_id', 'test', 'skipped', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sent = await candidates(trx, batch.job_id, sql`${batch.created_at}`)
    .innerJoin('job_messages', 'job_messages.developer_id', 'developers.id')
    .select('job_messages.delivery_method')
    .where('job_messages.batch_id', '=', id)
    .execute()
  return {
    batchId: id,
    test: batch.test,
    recipients: sent.map((candidate) => toRecipient(candidate, candidate.delivery_method)),
    skipped: await readSkipped(trx, batch.skipped as Record<string, SkipReason>),
  }
}

async function readSkipped(
  trx: Transaction<Tables>,
  reasons: Readonly<Record<string, SkipReason>>,
): Promise<Skipped[]> {
  const devIds = Object.keys(reasons)
  const known = await trx
    .selectFrom('developers')
    .select(['id', fullName.as('name')])
    .where(isOneOf(devIds))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return [
    ...known.map(({ id, name }) => ({ devId: id, name, reason: reasons[id] ?? 'NOT_FOUND' })),
    ...strangersAmong(devIds, known),
  ]
}

/** Ids that no developer ever had. */
function strangersAmong(devIds: readonly string[], known: readonly { id: string }[]): Skipped[] {
  const ids = new Set(known.map(({ id }) => id))
  const strangers = devIds.filter((devId) => !ids.has(devId)).sort()
  return strangers.map((devId) => ({ devId, name: null, reason: 'NOT_FOUND' }))
}

/** Holds for no row where there are no ids. */
function isOneOf(ids: readonly string[]) {
  return sql<boolean>`developers.id = any(${ids}::uuid[])`
}

const fullName = sql<string>`trim(developers.first_name || ' ' || developers.last_name)`

interface Candidate {
  readonly id: string
  readonly name: string
  readonly stage: DeveloperStage
  readonly do_not_contact: boolean
  readonly deleted_at: Date | null
  readonly slack_user_id: string | null
  readonly attached: boolean
  readonly last_messaged_at: Date | null
}

/** @param before the moment from which messages are not counted as earlier ones. */
function candidates(db: Queryable, jobId: string, before: RawBuilder<Date>) {
  return db
    .selectFrom('developers')
    .select(['developers.id', fullName.as('name'), 'developers.stage', 'developers.do_not_contact'])
    .select(['developers.slack_user_id', 'developers.deleted_at'])
    .select([
      sql<boolean>`exists (
        select from job_profiles profile
        where profile.developer_id = developers.id and profile.job_id = ${jobId} and profile.deleted_at is null
      )`.as('attached'),
      sql<Date | null>`(
        select max(earlier.created_at) from job_messages earlier
        where earlier.developer_id = developers.id and earlier.job_id = ${jobId} and earlier.created_at < ${before}
      )`.as('last_messaged_at'),
    ])
    .orderBy('name')
    .orderBy('developers.id')
}

function toRecipient({ id, name, last_messaged_at }: Candidate, deliveryMethod: DeliveryMethod): Recipient {
  return { devId: id, name, deliveryMethod, lastMessagedAt: last_messaged_at }
}

function reasonToSkip(candidate: Candidate, ways: Ways): SkipReason | null {
  const obstacle = obstacleTo(candidate)
  if (obstacle) return obstacle
  if (candidate.attached) return 'ALREADY_ATTACHED'
  return methodFor(candidate, ways) ? null : 'NO_WAY_TO_REACH'
}

/** Slack before mail; the outbox for tests, and where neither is set up; null where what is set up does not reach the developer. */
function methodFor({ slack_user_id }: Candidate, { test, slack, mail }: Ways): DeliveryMethod | null {
  if (test || !(slack || mail)) return 'OUTBOX'
  if (slack && slack_user_id) return 'SLACK'
  return mail ? 'EMAIL' : null
}

async function requireActiveJob(db: Queryable, id: string): Promise<void> {
  const jobs = db.selectFrom('jobs').select('status').where('id', '=', id).where('deleted_at', 'is', null)
  const job = await jobs.executeTakeFirst()
  if (!job) throw notFound('job')
  if (activeJobStatuses.some((status) => status === job.status)) return
  throw new UserError('CONFLICT', 'This job is on hold or closed, so nobody can apply for it. Reopen it first.')
}

async function requireQuota(trx: Transaction<Tables>, senderId: string, wanted: number): Promise<void> {
  const sent = await trx
    .selectFrom('job_messages')
    .innerJoin('job_message_batches as batches', 'batches.id', 'job_messages.batch_id')
    .where('batches.sender_id', '=', senderId)
    .where('batches.created_at', '>', sql<Date>`now() - interval '1 day'`)
    .select((eb) => [
      eb.fn.countAll<number>().as('day'),
      eb.fn.countAll<number>().filterWhere('batches.created_at', '>', sql<Date>`now() - interval '1 hour'`).as('hour'),
    ])
    .executeTakeFirstOrThrow()
  for (const period of ['hour', 'day'] as const) {
    const left = Math.max(0, messageQuota[period] - sent[period])
    if (wanted <= left) continue
    const quota = `You may message ${messageQuota[period]} developers per ${period}`
    throw new UserError('RATE_LIMITED', `${quota}, and ${left} are left. Select fewer, or send the rest later.`)
  }
}

function nobodyLeft(skipped: readonly Skipped[]): UserError {
  const counts = valuesOf(skipReasons).flatMap((reason) => {
    const count = skipped.filter((one) => one.reason === reason).length
    return count > 0 ? [`${skipReasons[reason].label}: ${count}`] : []
  })
  return new UserError('BAD_INPUT', `None of the selected developers can be messaged. ${counts.join('. ')}.`, {
    field: 'devIds',
    details: { skipped },
  })
}

function hashOf({ jobId, devIds, message }: MessageRequest, { test }: Ways): string {
  const request = JSON.stringify([jobId, [...new Set(devIds)].sort(), message, test])
  return createHash('sha256').update(request).digest('base64url')
}

/** A message as the lists show it. */
export interface JobMessage {
  readonly id: string
  readonly created_at: Date
  readonly job: { readonly id: string; readonly title: string }
  readonly developer: { readonly id: string; readonly first_name: string; readonly last_name: string }
  readonly sender_name: string | null
  readonly message: string | null
  readonly test: boolean
  readonly delivery_method: DeliveryMethod
  readonly state: JobMessageState
  readonly success: boolean | null
  /** Why it was not sent, or is not known to be. */
  readonly reason: string | null
}

export interface JobMessageFilter {
  readonly jobId: string | null
  readonly deliveryMethod: DeliveryMethod | null
  readonly state: JobMessageState | null
}

/** Messages, the newest first. */
export function listMessages(db: Queryable, filter: JobMessageFilter, { limit, offset }: Range): Page<JobMessage> {
  const all = db
    .selectFrom('job_messages')
    .$if(filter.jobId !== null, (query) => query.where('job_messages.job_id', '=', filter.jobId))
    .$if(filter.deliveryMethod !== null, (query) =>
      query.where('job_messages.delivery_method', '=', filter.deliveryMethod),
    )
    .$if(filter.state !== null, (query) => query.where('job_messages.state', '=', filter.state))
  return {
    rows: async () => (await shown(all).limit(limit).offset(offset).execute()).map(toJobMessage),
    count: async () => (await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count,
  }
}

function shown(messages: SelectQueryBuilder<Tables, 'job_messages', object>) {
  return messages
    .innerJoin('jobs', 'jobs.id', 'job_messages.job_id')
    .innerJoin('developers', 'developers.id', 'job_messages.developer_id')
    .leftJoin('job_message_batches as batches', 'batches.id', 'job_messages.batch_id')
    .leftJoin('users as senders', 'senders.id', 'batches.sender_id')
    .select(['job_messages.id', 'job_messages.created_at', 'job_messages.job_id', 'jobs.title'])
    .select(['job_messages.developer_id', 'developers.first_name', 'developers.last_name'])
    .select(['senders.display_name as sender_name', 'batches.message', 'batches.test'])
    .select(['job_messages.delivery_method', 'job_messages.state', 'job_messages.success', 'job_messages.metadata'])
    .orderBy('job_messages.created_at', 'desc')
    .orderBy('job_messages.id')
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

function toJobMessage({ job_id, title, developer_id, first_name, last_name, metadata, ...row }: ShownRow): JobMessage {
  const reason = metadata.reason ?? metadata.error
  return {
    ...row,
    test: row.test ?? false,
    job: { id: job_id, title },
    developer: { id: developer_id, first_name, last_name },
    reason: typeof reason === 'string' ? reason : null,
  }
}
