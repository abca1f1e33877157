import { sql } from 'kysely'
import { addRecordFollowUp } from '#server/followUps/data.ts'
import { jobsPageActor } from '#server/jobsPage/applications/forms.ts'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { adminRole } from '#shared/platform/permissions.ts'
import { type FollowedApplication, findFollowed } from './followedApplication.ts'

/** An applicant may ask for these. An admin answers, and nothing is sent or erased by itself. */
export const dataRequests = {
  copy: 'Asked for a copy of their data, on the page of their application.',
  erase: 'Asked to erase their data, on the page of their application.',
} as const
type DataRequest = keyof typeof dataRequests

/** The days within which a request is answered: a month, as article 12 of the GDPR says. */
const answerDays = 30

interface Asking {
  readonly db: Database
  readonly requestId: string
}

/** Withdraws an application that nobody has decided, once, and tells the colleague who looks after the person. @returns it as it is then. */
export function withdrawApplication({ db, requestId }: Asking, id: string): Promise<FollowedApplication | undefined> {
  return write(db, { actor: jobsPageActor, requestId }, async (trx) => {
    if (!(await findFollowed(trx, id))) return undefined
    const { numUpdatedRows } = await trx
      .updateTable('applications')
      .set({ decision: 'WITHDRAWN', decided_at: sql<Moment>`now()` })
      .where('id', '=', id)
      .where('decision', 'is', null)
      .executeTakeFirst()
    const application = await findFollowed(trx, id)
    if (application && numUpdatedRows > 0n) {
      const { owner_id, job_title } = application
      const body = `Withdrew the application${job_title === null ? '' : ` for “${job_title}”`}.`
      await addTask(trx, application, body, owner_id ?? (await findAdmin(trx)), 0)
    }
    return application
  })
}

/**
 * Makes a request about somebody's data a task of an admin. While one is open, asking again adds none.
 * @returns the last day for the answer; undefined where the application is gone.
 */
export function requestData({ db, requestId }: Asking, id: string, request: DataRequest): Promise<string | undefined> {
  return write(db, { actor: jobsPageActor, requestId }, async (trx) => {
    const application = await findFollowed(trx, id)
    if (!application) return undefined
    // The second of two clicks waits, and then finds the task of the first.
    await trx.selectFrom('applications').select('id').where('id', '=', id).forUpdate().execute()
    const open = await findOpenRequest(trx, application, request)
    return open ?? addTask(trx, application, dataRequests[request], await findAdmin(trx), answerDays)
  })
}

async function findOpenRequest(trx: Trx, { developer_id }: FollowedApplication, request: DataRequest) {
  const open = await trx
    .selectFrom('follow_ups')
    .select('due_on')
    .where('developer_id', '=', developer_id)
    .where('body', '=', dataRequests[request])
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open?.due_on ?? undefined
}

/** The bell of its owner rings today. @returns the day on which it is due. */
async function addTask(
  trx: Trx,
  { developer_id }: FollowedApplication,
  body: string,
  assignee_id: string | null,
  days: number,
): Promise<string> {
  const [today, due_on] = [dayIn(0), dayIn(days)]
  const none = { company_id: null, contact_id: null, job_id: null, job_profile_id: null }
  await addRecordFollowUp(trx, { ...none, developer_id, body, assignee_id, due_on, remind_on: today })
  return due_on
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Finds the admin who is there longest. */
async function findAdmin(trx: Trx): Promise<string | null> {
  const admins = trx.selectFrom('users').select('id').where('role', '=', adminRole).where('active', '=', true)
  return (await admins.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst())?.id ?? null
}
