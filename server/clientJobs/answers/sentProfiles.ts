import { sql } from 'kysely'
import { findClientJob, isSent, isUnanswered, ofOwnCompany } from '#server/clientJobs/data.ts'
import { fullName } from '#server/developers/data.ts'
import { interviewTimes } from '#server/interviews/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { containsText } from '#server/platform/db/lists/listFilter.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { centsToUnits } from '#server/platform/db/records/money.ts'
import { recordTable } from '#server/platform/db/records/record.ts'
import { selectProfiles, toSnapshot } from '#server/signedLinks/clientProfile/snapshot.ts'

/** A profile as the client sees it that it was sent to. The bill rate is per hour, in units of the currency. */
export type ClientSentProfile = ReturnType<typeof toRow>

export interface SharedNote {
  readonly id: string
  readonly body: string
  readonly created_at: Moment
  readonly author_name: string | null
}

/** No job has this many profiles that were sent, and no profile this many shared notes. */
export const sentProfileLimit = 100
export const sharedNoteLimit = 20
/** The palette offers this many. */
export const foundProfileLimit = 5

export const sentProfileTable = recordTable('job_profiles', 'profile')

/**
 * Lists the profiles that were sent for a job of the viewer's company: those that wait for an answer first, then the newest.
 * @throws UserError NOT_FOUND, also for a job of another company.
 */
export async function listSentProfiles(db: Queryable, viewerId: string, jobId: string): Promise<ClientSentProfile[]> {
  await findClientJob(db, viewerId, jobId)
  const sent = sentProfiles(db, viewerId)
    .where('job_profiles.job_id', '=', jobId)
    .orderBy(isUnanswered, 'desc')
    .orderBy('job_profiles.created_at', 'desc')
    .orderBy('job_profiles.id')
  return (await readPrepared(db, sent.limit(sentProfileLimit))).map(toRow)
}

/** @throws UserError NOT_FOUND, also for a profile that was not sent to the viewer's company. */
export async function findSentProfile(db: Queryable, viewerId: string, id: string): Promise<ClientSentProfile> {
  return toRow(await sentProfileTable.find(db, sentProfiles(db, viewerId).where('job_profiles.id', '=', id)))
}

/** Lists the profiles of all jobs of the viewer's company that wait for an answer, those first that were put forward first. */
export async function listProfilesToAnswer(db: Queryable, viewerId: string): Promise<ClientSentProfile[]> {
  const waiting = sentProfiles(db, viewerId).where(isUnanswered)
  const inOrder = waiting.orderBy('job_profiles.created_at').orderBy('job_profiles.id')
  return (await readPrepared(db, inOrder.limit(sentProfileLimit))).map(toRow)
}

/** Finds the profiles that were sent to the viewer's company by a part of the developer's name, the newest first. */
export async function findSentProfiles(db: Queryable, viewerId: string, name: string): Promise<ClientSentProfile[]> {
  const found = sentProfiles(db, viewerId).where(containsText({ sql: fullName, isNotNull: true }, name))
  const newest = found.orderBy('job_profiles.created_at', 'desc').orderBy('job_profiles.id')
  return (await readPrepared(db, newest.limit(foundProfileLimit))).map(toRow)
}

const sharedNotes = sql<SharedNote[]>`(
  select coalesce(json_agg(json_build_object(
    'id', note.id, 'body', note.body, 'created_at', note.created_at, 'author_name', note.author_name
  ) order by note.pinned desc, note.created_at desc, note.id), '[]')
  from (
    select notes.id, notes.body, notes.created_at, notes.pinned, authors.display_name as author_name
    from notes left join users authors on authors.id = notes.author_id
    where notes.job_profile_id = job_profiles.id and notes.shared_with_client and notes.deleted_at is null
    order by notes.pinned desc, notes.created_at desc, notes.id
    limit ${sql.lit(sharedNoteLimit)}
  ) note
)`

function sentProfiles(db: Queryable, viewerId: string) {
  return selectProfiles(db)
    .leftJoin('users as answerers', 'answerers.id', 'job_profiles.client_answered_by')
    .leftJoin('signed_links', 'signed_links.id', 'job_profiles.client_answered_link')
    .leftJoin('contacts', 'contacts.id', 'signed_links.contact_id')
    .where(isSent)
    .where(ofOwnCompany(viewerId))
    .select(['job_profiles.id', 'job_profiles.version', 'job_profiles.starts_on', 'job_profiles.client_answer'])
    .select(['job_profiles.client_answer_reason', 'job_profiles.client_answer_note', 'job_profiles.client_answered_at'])
    .select(({ fn, eb }) => [
      fn.coalesce('answerers.display_name', 'contacts.name').as('client_answered_by_name'),
      eb('job_profiles.client_answered_link', 'is not', null).as('client_answered_by_link'),
    ])
    .select(['developers.url_avatar', 'developers.url_github', sharedNotes.as('notes'), interviewTimes.as('interview')])
    .select(['job_profiles.bill_rate_cents', 'job_profiles.without_price'])
}

type SentProfileRow = SelectedRow<typeof sentProfiles>

function toRow({ skills, assessments, bill_rate_cents, ...row }: SentProfileRow) {
  const { name, job_title, headline, country, time_zone, available_from, weekly_hours, pitch, currency } = row
  const shown = { name, job_title, headline, country, time_zone, available_from, weekly_hours, pitch, currency }
  const { developer_id, job_id, status, without_price } = row
  const price = { bill_rate_cents, without_price }
  const snapshot = toSnapshot({ ...shown, ...price, developer_id, job_id, status, skills, assessments })
  return { ...row, developer_name: name, bill_rate: centsToUnits(bill_rate_cents), snapshot }
}
