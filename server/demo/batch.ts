import { addApplication } from './applications.ts'
import { addClients, addCompanies } from './companies.ts'
import { addDeveloperAssessments, addSkills } from './developerAssessments.ts'
import { createDeveloper, type Developer } from './developers.ts'
import { addJobProfiles, Pool } from './jobProfiles.ts'
import { addJobs } from './jobs.ts'
import { addMeetings } from './meetings.ts'
import { addMessages } from './messages.ts'
import { addResume } from './resumes.ts'
import { noRows, type Row, type Rows } from './rows.ts'
import type { World } from './world.ts'

/** What a batch holds, and where its numbers start. A batch refers to nothing but the world and itself. */
export interface BatchPlan {
  /** The number of its first developer. */
  readonly first: number
  readonly developers: number
  readonly companies: number
  readonly jobs: number
  readonly clients: number
}

/**
 * Makes up a batch of developers and the companies, jobs and clients around them: the same for the same world and plan.
 * @param clientAccount an account to link to the first company.
 */
export function createBatch(
  world: World,
  plan: BatchPlan,
  names: Iterator<string, never>,
  clientAccount?: Row<'users'>,
): Rows {
  const rows = noRows()
  const companies = addCompanies(rows, world, names, plan.companies)
  addClients(rows, world, companies, plan.clients, clientAccount)
  const jobs = addJobs(rows, world, companies, plan.first, plan.jobs)
  const developers = Array.from({ length: plan.developers }, (_, index) => createDeveloper(world, plan.first + index))
  const pool = new Pool(developers)
  for (const job of jobs) addJobProfiles(rows, world, job, pool)
  pool.settle()
  for (const job of jobs) addMessages(rows, world, job, developers)
  const profiles = Map.groupBy(rows.job_profiles, (profile) => profile.developer_id)
  for (const developer of developers) {
    addApplication(rows, world, developer, jobs)
    addMeetings(rows, world, developer, profiles.get(developer.row.id) ?? [])
    addDeveloper(rows, world, developer)
  }
  return rows
}

function addDeveloper(rows: Rows, world: World, developer: Developer): void {
  rows.developers.push(developer.row)
  addResume(rows, world, developer)
  const before = rows.reviews.length
  addDeveloperAssessments(rows, world, developer)
  const verifier = rows.reviews
    .slice(before)
    .find((review) => review.status === 'SENT' && (review.total_score ?? 0) >= 70)
  addSkills(rows, world, developer, verifier)
}
