import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { SentApplication } from '#server/jobsPage/input.ts'
import { type Queryable, type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { releaseFile } from '#server/platform/files/data.ts'
import { type FileDeps, storeFile } from '#server/platform/files/stores/storeFile.ts'
import { inSeconds } from '#server/platform/idp/provider/clock.ts'
import type { ResumeType } from '#shared/platform/enumerations.ts'
import { visitorActors } from '#shared/security/visitorActors.ts'
import type { SenderHashes } from './limits.ts'
import { makeRoom, type Room, recordDropped, roomForAll } from './room.ts'

export const jobsPageActor = visitorActors.jobsPage

/** The hours that an application waits for its confirmation. Without mail the staff confirms it, and needs more time. */
export const confirmationHours = { mailed: 48, outbox: 14 * 24 } as const
/** Counts seconds for which a file is kept while the rest of its form is mended. */
const keptFileSeconds = 3_600

/** Only the size and type of a resume are known before it is stored. */
export interface UnreadResume {
  readonly content: Buffer
  readonly file_name: string
  readonly file_type: ResumeType
  readonly file_hash: string
}

export interface Submission {
  readonly application: SentApplication
  /** Is null for an application to the network. */
  readonly jobId: string | null
  readonly tokenHash: string
  /** The message for the outbox; null when it is mailed. */
  readonly sealedMessage: string | null
  /** Queues the mail, in the transaction that saves the application. */
  notify(trx: Trx): Promise<void>
}

interface FormChange {
  readonly hash: string
  readonly sender: SenderHashes
  readonly resume?: UnreadResume | undefined
  /** Is left out while something of the form is missing: then only the file is kept. */
  readonly submission?: Submission
}

/** The same form sent twice is `repeated`, and nothing is mailed again. */
type Outcome = 'kept' | 'submitted' | 'repeated' | 'confirmed'

/** Saves what a form has so far. Where all visitors together have left too much, other forms make room for it. */
export async function saveForm(
  deps: FileDeps,
  requestId: string,
  change: FormChange,
  room: Room = roomForAll,
): Promise<Outcome> {
  const actor = { actor: jobsPageActor, requestId }
  const { resume } = change
  const { outcome, dropped } = resume
    ? await storeFile(deps, actor, resume.content, (trx, key) => saveRow(trx, change, room, key))
    : await write(deps.db, actor, (trx) => saveRow(trx, change, room))
  await recordDropped(deps.db, dropped)
  return outcome
}

async function saveRow(
  trx: Trx,
  { hash, sender, resume, submission }: FormChange,
  room: Room,
  fileKey?: string,
): Promise<{ added: boolean; outcome: Outcome; dropped: number }> {
  const row = await lockForm(trx, hash, sender)
  const isNewFile = resume !== undefined && resume.file_hash !== row.file_hash
  if (row.confirmed_at) return { added: false, outcome: 'confirmed', dropped: 0 }
  if (submission && !isNewFile && isSame(row, submission)) return { added: false, outcome: 'repeated', dropped: 0 }
  if (isNewFile && row.file_key) await releaseFile(trx, row.file_key)
  const changes = { ...(isNewFile && fileColumns(resume, fileKey)), ...(submission && submittedColumns(submission)) }
  if (Object.keys(changes).length > 0) {
    await trx.updateTable('application_forms').set(changes).where('id', '=', row.id).execute()
  }
  const dropped = await makeRoom(trx, row.id, room)
  await submission?.notify(trx)
  return { added: isNewFile, outcome: submission ? 'submitted' : 'kept', dropped }
}

/** Locks the row of a form, which is new at its first post. The second of two posts at once waits. */
async function lockForm(trx: Trx, form_hash: string, sender: SenderHashes) {
  const expires_at = inSeconds(keptFileSeconds)
  await trx
    .insertInto('application_forms')
    .values({ form_hash, ...sender, expires_at })
    .onConflict((conflict) => conflict.column('form_hash').doNothing())
    .execute()
  return trx
    .selectFrom('application_forms')
    .select(['id', 'application', 'job_id', 'file_key', 'file_hash', 'confirmed_at'])
    .where('form_hash', '=', form_hash)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type FormRow = Awaited<ReturnType<typeof lockForm>>

function isSame(row: FormRow, { application, jobId }: Submission): boolean {
  return row.job_id === jobId && isDeepStrictEqual(row.application, application)
}

function fileColumns(resume: UnreadResume, file_key: string | undefined) {
  const { content, ...columns } = resume
  return { ...columns, file_key, file_size: content.length, extracted_text: null }
}

function submittedColumns({ application, jobId, tokenHash, sealedMessage }: Submission) {
  const hours = sealedMessage === null ? confirmationHours.mailed : confirmationHours.outbox
  return {
    application: JSON.stringify(application),
    job_id: jobId,
    token_hash: tokenHash,
    sealed_message: sealedMessage,
    submitted_at: sql<Moment>`now()`,
    expires_at: inSeconds(hours * 3_600),
  }
}

/** Finds the name of the file that a form has kept; undefined when there is none any more. */
export async function keptFileName(db: Queryable, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('application_forms')
    .select('file_name')
    .where('form_hash', '=', hash)
    .where('expires_at', '>', sql<Moment>`now()`)
    .executeTakeFirst()
  return row?.file_name ?? undefined
}

/** Deletes forms that were not confirmed in time, and gives up their files. A row far ahead was written while the clock was wrong. */
export async function deleteExpiredForms(db: Queryable, now: Date): Promise<void> {
  await sql`
    with expired as (
      delete from application_forms
      where expires_at not between ${now}::timestamptz and ${now}::timestamptz + interval '15 days'
      returning file_key
    )
    insert into unowned_files (file_key, created_at)
    select file_key, now() - interval '1 day' from expired where file_key is not null`.execute(db)
}
