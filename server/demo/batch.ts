import type { DemoContext } from './context.ts'
import { addApplication, addReturn } from './developers/applications.ts'
import { addSkills } from './developers/developerSkills.ts'
import { addDeveloperStory } from './developers/developerStory.ts'
import { addDuplicates, createDemoDeveloper, type DemoDeveloper } from './developers/developers.ts'
import { addExclusion } from './developers/exclusions.ts'
import { addResume } from './developers/resumes.ts'
import { addSignedTerms } from './developers/signedTerms.ts'
import { addClients, addCompanies } from './firm/companies.ts'
import { addJobs } from './firm/jobs.ts'
import { addCompanyCall, addDeveloperCall } from './placements/calls.ts'
import { addCompanyMessages } from './placements/companyMessages.ts'
import { addJobProfiles, CandidatePool } from './placements/jobProfiles.ts'
import { addMeetings } from './placements/meetings.ts'
import { addJobMessages } from './placements/messages.ts'
import { addShortlist } from './placements/signedLinks.ts'
import { addSingleMessages } from './placements/singleMessages.ts'
import { type DemoRow, type DemoRows, emptyRows } from './rows.ts'
import { addDeveloperAssessments } from './vetting/developerAssessments.ts'

/** Its rows refer only to the context and to each other. */
export interface BatchPlan {
  /** The serial number of its first developer. */
  readonly first: number
  readonly developers: number
  readonly companies: number
  readonly jobs: number
  readonly clients: number
}

/**
 * Generates a batch of developers with their companies, jobs and clients. The same context and plan give the same rows.
 * @param clientAccount an account to link to the first company.
 */
export function createBatch(
  context: DemoContext,
  plan: BatchPlan,
  names: Iterator<string, never>,
  clientAccount?: DemoRow<'users'>,
): DemoRows {
  const rows = emptyRows()
  const companies = addCompanies(rows, context, names, plan.companies)
  addClients(rows, context, companies, plan.clients, clientAccount)
  for (const company of companies) {
    addCompanyMessages(rows, context, company)
    addCompanyCall(rows, context, company)
  }
  const developers = Array.from({ length: plan.developers }, (_, index) =>
    createDemoDeveloper(context, plan.first + index),
  )
  addDuplicates(developers)
  const jobs = addJobs(rows, context, { companies, developers, first: plan.first, count: plan.jobs })
  const pool = new CandidatePool(developers)
  addJobProfiles(rows, context, jobs, pool)
  pool.markInProcess()
  const people = new Map(developers.map(({ row }) => [row.id, row]))
  for (const job of jobs) addShortlist(rows, context, job, people)
  for (const job of jobs) addJobMessages(rows, context, job, developers)
  const profiles = Map.groupBy(rows.job_profiles, (profile) => profile.developer_id)
  for (const developer of developers) {
    addApplication(rows, context, developer, jobs)
    const own = profiles.get(developer.row.id) ?? []
    addMeetings(rows, context, developer, own)
    addExclusion(rows, context, developer, { companies, jobs, profiles: own })
    addDeveloper(rows, context, developer)
    addReturn(rows, context, developer)
    addSignedTerms(rows, context, developer)
    addSingleMessages(rows, context, developer)
    addDeveloperCall(rows, context, developer)
  }
  return rows
}

function addDeveloper(rows: DemoRows, context: DemoContext, developer: DemoDeveloper): void {
  addResume(rows, context, developer)
  const [application] = rows.applications.slice(-1)
  const [assessed, reviewed] = [rows.developer_assessments.length, rows.reviews.length]
  addDeveloperAssessments(rows, context, developer)
  const assessments = rows.developer_assessments.slice(assessed)
  const reviews = rows.reviews.slice(reviewed)
  addSkills(rows, context, developer, { assessments, reviews })
  const isOwn = application?.developer_id === developer.row.id
  addDeveloperStory(rows, context, developer, { application: isOwn ? application : undefined, assessments, reviews })
}
