import { sql } from 'kysely'
import { lockedDevelopers, skillsOfDevelopers } from '#server/developers/data.ts'
import { UserError } from '#server/errors.ts'
import { type JobSkillRow, skillsOfJobs } from '#server/jobs/data.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'
import { type ExclusionReason, excludedBecause } from '#shared/exclusions/exclusions.ts'
import { openJobProfileStatuses, sentJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { shortfallsOf } from '#shared/jobProfiles/shortfalls.ts'
import { isActiveJob, jobStatuses } from '#shared/jobs/jobStatuses.ts'

export interface CandidateJob {
  readonly id: string
  readonly company_id: string
  readonly currency: string
  readonly weekly_hours: number | null
  readonly job_skills: readonly JobSkillRow[]
}

/**
 * Locks a job against closing, and against others who put developers forward for it, until the transaction ends. With a shared lock, two
 * would wait for each other, since the facts of the job change with its profiles.
 * @throws UserError BAD_INPUT where it is unknown, deleted or not worked on.
 */
export async function lockOpenJob(trx: Trx, id: string): Promise<CandidateJob> {
  const jobs = trx.selectFrom('jobs').select(['id', 'company_id', 'currency', 'status', 'title', 'weekly_hours'])
  const job = await jobs.where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst()
  if (!job) {
    throw new UserError('BAD_INPUT', 'This job does not exist any more. Choose another one.', { field: 'job_id' })
  }
  if (isActiveJob(job.status)) return { ...job, job_skills: (await skillsOfJobs(trx, [id])).get(id) ?? [] }
  const message = `${job.title} is ${jobStatuses[job.status].label}, so nobody is put forward for it. Reopen it first.`
  throw new UserError('BAD_INPUT', message, { field: 'job_id' })
}

export type LockedCandidate = Awaited<ReturnType<typeof lockCandidates>>[number]

/**
 * Reads developers with their other profiles, locked in one order. When two people put the same developer forward at once, the second
 * finds the profile of the first.
 */
export async function lockCandidates(trx: Trx, job: CandidateJob, ids: readonly string[]) {
  const locked = await lockedDevelopers(trx, ids)
    .select(['id', 'first_name', 'last_name', 'stage', 'do_not_contact', 'deleted_at', 'weekly_hours'])
    .select(['cost_rate_cents', 'currency'])
    .select(sql<ExclusionReason | null>`exclusion_reason(developers.id, ${job.company_id})`.as('exclusion_reason'))
    .execute()
  // A statement of its own sees what others committed before the locks were free.
  const others = await otherProfiles(trx, job, ids)
  const skills = await skillsOfDevelopers(trx, ids)
  return locked.map((developer) => ({
    ...developer,
    skills: skills.get(developer.id) ?? [],
    profiles: others.filter(({ developer_id }) => developer_id === developer.id),
  }))
}

/** Reads the profiles of developers that matter: for the job, at its company, and those that are placed or close to it. */
function otherProfiles(db: Queryable, { id, company_id }: CandidateJob, ids: readonly string[]) {
  return db
    .selectFrom('job_profiles')
    .innerJoin('job_profile_facts', 'job_profile_facts.job_profile_id', 'job_profiles.id')
    .where('job_profiles.developer_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('job_profiles.deleted_at', 'is', null)
    .where(
      sql<boolean>`(job_profiles.job_id = ${id} or job_profile_facts.company_id = ${company_id} or job_profiles.status in ('PLACED', 'INTERVIEWING', 'OFFER'))`,
    )
    .select(['job_profiles.developer_id', 'job_profiles.job_id', 'job_profiles.status'])
    .select(['job_profile_facts.company_id', 'job_profile_facts.company_name', 'job_profile_facts.owner_name'])
    .orderBy('job_profiles.created_at', 'desc')
    .execute()
}

/** Says why nobody may put the developer forward; undefined where nothing is in the way. */
export function refusalOf(candidate: LockedCandidate, { id }: CandidateJob): string | undefined {
  const { stage, profiles, exclusion_reason } = candidate
  const current = profiles.find(({ job_id, status }) => job_id === id && isStanding(status))
  if (current?.status === 'SHORTLISTED') return 'Is already shortlisted for this job'
  if (current) return 'Is already put forward for this job'
  if (stage === 'BLOCKED') return 'Is blocked'
  if (stage !== 'MEMBER') return 'Is not a member'
  if (exclusion_reason) return excludedBecause(exclusion_reason)
  const refusal = contactRefusalOf(candidate)
  return refusal === null ? undefined : `Cannot be asked: ${contactRefusals[refusal].label}`
}

/** Says why many at once leave the developer out, as the matcher does: also where they were put forward before. */
export function reasonToSkip(candidate: LockedCandidate, job: CandidateJob): string | undefined {
  const refusal = refusalOf(candidate, job)
  if (refusal) return refusal
  return candidate.profiles.some(({ job_id }) => job_id === job.id) ? 'Had a profile for this job before' : undefined
}

/** Warns before the developer is put forward, in sentences that group many. */
export function warningsOf(candidate: LockedCandidate, job: CandidateJob): string[] {
  const { profiles } = candidate
  const { company_id } = job
  const here = profiles.filter((profile) => profile.company_id === company_id)
  const sent = here.filter(({ status }) => sentJobProfileStatuses.includes(status))
  const isOpenHere = here.some((profile) => openJobProfileStatuses.includes(profile.status) && !sent.includes(profile))
  const warnings = sent.map(
    ({ owner_name }) => `Was already sent to this company${owner_name ? ` by ${owner_name}` : ''}`,
  )
  if (isOpenHere) warnings.push('Has an open profile for another job at this company')
  if (profiles.some(({ status }) => status === 'PLACED')) warnings.push('Is placed now')
  const elsewhere = profiles.filter((profile) => profile.company_id !== company_id)
  warnings.push(
    ...elsewhere.flatMap(({ status, company_name }) =>
      isClose(status) ? `${closeWords[status]} ${company_name}` : [],
    ),
  )
  warnings.push(...shortfallsOf(job, candidate).map(({ text, isStated }) => (isStated ? `Falls short: ${text}` : text)))
  return [...new Set(warnings)]
}

/** Somebody in one of these may soon be placed elsewhere. */
const closeWords = { INTERVIEWING: 'Is interviewing at', OFFER: 'Has an offer from' } as const

function isClose(status: LockedCandidate['profiles'][number]['status']): status is keyof typeof closeWords {
  return Object.hasOwn(closeWords, status)
}

/** One of these stands in the way of another profile for the same job, as the unique index says. */
function isStanding(status: LockedCandidate['profiles'][number]['status']): boolean {
  return openJobProfileStatuses.includes(status) || status === 'PLACED'
}
