import { sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { SubmissionType } from '#shared/platform/enumerations.ts'

/** Sending depends on this much of a developer. */
export type LockedDeveloper = Awaited<ReturnType<typeof lockDeveloper>>

/**
 * Locks a developer before an attempt is sent or changed. Then the second of two waits, and sees what the first did.
 * @throws UserError NOT_FOUND, also for a deleted developer.
 */
export async function lockDeveloper(trx: Trx, id: string) {
  return selectAssessedDevelopers(trx)
    .where('developers.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('developer'))
}

/** Selects what sending needs of developers who exist. */
export function selectAssessedDevelopers(db: Queryable) {
  return db
    .selectFrom('developers')
    .where('developers.deleted_at', 'is', null)
    .select(['developers.id', 'developers.first_name', 'developers.last_name', 'developers.email'])
    .select(['developers.stage', 'developers.status', 'developers.do_not_contact', 'developers.time_zone'])
    .select('developers.version')
}

/** The developer of the assessment is locked, too. */
export type LockedAttempt = Awaited<ReturnType<typeof lockAttempt>>

/** @throws UserError NOT_FOUND, also for one of a deleted developer. */
export async function lockAttempt(trx: Trx, id: string) {
  const found = await attempts(trx)
    .where('developer_assessments.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('assessment'))
  const developer = await lockDeveloper(trx, found.developer_id)
  await trx.selectFrom('developer_assessments').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  // Read again under the lock: somebody may have changed it while this waited.
  const row = await attempts(trx).where('developer_assessments.id', '=', id).executeTakeFirstOrThrow()
  return { ...row, developer }
}

export type AttemptRow = SelectedRow<typeof attempts>

export function attempts(db: Queryable) {
  return db
    .selectFrom('developer_assessments')
    .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
    .innerJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
    .select(['developer_assessments.id', 'developer_assessments.developer_id', 'developer_assessments.status'])
    .select(['developer_assessments.version', 'developer_assessments.code_name', 'developer_assessments.challenge_id'])
    .select(['developer_assessments.sent_at', 'developer_assessments.due_at', 'developer_assessments.sent_by_id'])
    .select(['developer_assessments.started_at', 'developer_assessments.submitted_at'])
    .select('developer_assessments.completed_at')
    .select(['developer_assessments.work_shown', 'developer_assessments.url_submission'])
    .select(['developer_assessments.reviewers_reminded_at', 'developer_assessments.asked_again_at'])
    .select(['developer_assessments.planned_reviewer_ids', 'assessments.id as assessment_id', 'assessments.name'])
    .select(['assessments.type', 'assessment_versions.instructions'])
    .select(sql<boolean>`coalesce(developer_assessments.due_at <= now(), false)`.as('is_overdue'))
    .select(
      sql<boolean>`exists (select from criteria where assessment_version_id = assessment_versions.id)`.as(
        'has_criteria',
      ),
    )
}

/** Reads the clock of the database, which all nodes use. */
export async function databaseNow(trx: Trx): Promise<Moment> {
  const { now } = await trx.selectNoFrom(sql<Moment>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}

/** A change of an attempt answers this. */
export type AttemptState = Awaited<ReturnType<typeof findAttemptState>>

/** @throws UserError NOT_FOUND */
export async function findAttemptState(db: Queryable, id: string) {
  return db
    .selectFrom('developer_assessments')
    .select(['id', 'status', 'due_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('assessment'))
}

/** Is true for a file that may be given to somebody who does not know whose it is. */
const isShown = sql<boolean>`exists (
  select from shown_works shown
  where shown.developer_assessment_id = developer_assessments.id and shown.file = submissions.file_key
)`

const endings: Readonly<Record<SubmissionType, string>> = { ZIP: 'zip', GZIP: 'tar.gz', PDF: 'pdf', TXT: 'txt' }

/** Names a download after the code name: the name of its developer would tell who they are. */
export function submissionFileName(codeName: string, type: SubmissionType): string {
  return `${codeName}.${endings[type]}`
}

/**
 * Finds the file of a submission.
 * @param id of the attempt.
 * @param reviewerId finds only what this account is to review; undefined finds all.
 * @throws UserError NOT_FOUND
 */
export async function findSubmissionFile(db: Queryable, id: string, reviewerId: string | undefined) {
  const reviewed = sql<boolean>`exists (
    select from reviews where reviews.developer_assessment_id = developer_assessments.id
      and reviews.reviewer_id = ${reviewerId ?? null} and reviews.status <> 'DECLINED'
  )`
  const row = await db
    .selectFrom('submissions')
    .innerJoin('developer_assessments', 'developer_assessments.id', 'submissions.developer_assessment_id')
    .innerJoin('developers', 'developers.id', 'developer_assessments.developer_id')
    .where('developer_assessments.id', '=', id)
    .where('developers.deleted_at', 'is', null)
    .$if(reviewerId !== undefined, (query) => query.where(reviewed).where(isShown))
    .select(['submissions.file_key', 'submissions.file_type', 'developer_assessments.code_name'])
    .executeTakeFirst()
  if (!row?.file_key || !row.file_type) throw notFound('file')
  return { file_key: row.file_key, name: submissionFileName(row.code_name, row.file_type) }
}
