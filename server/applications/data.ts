import { checkDeveloper } from '#server/developers/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'

export type ApplicationRow = Awaited<ReturnType<typeof listApplications>>[number]

export interface ApplicationAnswer {
  readonly question: string
  readonly answer: string
}

/** Lists the applications of a developer, the newest first. @throws UserError NOT_FOUND */
export async function listApplications(db: Queryable, developerId: string) {
  await checkDeveloper(db, developerId)
  // An application to the network has no job.
  const applications = db
    .selectFrom('applications')
    .leftJoin('jobs', 'jobs.id', 'applications.job_id')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('users as deciders', 'deciders.id', 'applications.decided_by_id')
    .where('applications.developer_id', '=', developerId)
    .select(['applications.id', 'applications.created_at', 'applications.source', 'applications.answers'])
    .select(['applications.job_id', 'jobs.title as job_title', 'companies.name as company_name'])
    .select(['applications.decision', 'applications.decision_note', 'applications.decided_at'])
    .select('deciders.display_name as decided_by_name')
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id')
    .limit(applicationLimit)
  const rows = await readPrepared(db, applications)
  return rows.map(({ answers, ...row }) => ({ ...row, answers: answersOf(answers) }))
}

/** Nobody sends this many. */
export const applicationLimit = 100

/** An answer that is no text is shown as JSON, so that nothing of it is left out. */
function answersOf(answers: Readonly<Record<string, unknown>>): ApplicationAnswer[] {
  return Object.entries(answers).map(([question, answer]) => ({
    question,
    answer: typeof answer === 'string' ? answer : JSON.stringify(answer),
  }))
}
