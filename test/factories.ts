import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { AssessmentType } from '#shared/assessments/assessmentTypes.ts'
import { checkInStateOn } from '#shared/checkIns/checkInStates.ts'
import type { CheckInMood } from '#shared/checkIns/checkIns.ts'
import type { JobSkillType } from '#shared/jobs/jobStatuses.ts'
import type { PlacementStatus } from '#shared/placements/placementLife.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { dayIn } from './days.ts'

/** Columns of a row. Each factory fills in those that the test leaves out. */
type Row<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

/** Writes as the actor of the tests, since every write needs an actor. */
export function asTest<Result>(db: Database, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return write(db, { actor: 'task:test' }, work)
}

export function createUser(db: Database, row: Row<'users'> & { role?: Role } = {}) {
  const user = { display_name: 'Uma User', email: `${randomUUID()}@vouch.example`, role: 'recruiter' as const, ...row }
  return asTest(db, (trx) => trx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow())
}

export function createCompany(db: Database, row: Row<'companies'> = {}) {
  const company = { name: `Company ${randomUUID()}`, ...row }
  return asTest(db, (trx) => trx.insertInto('companies').values(company).returningAll().executeTakeFirstOrThrow())
}

/** A skill that a review verified is loaded like this: it has a past of its own, so that nobody has to have claimed it. */
export function verifiedBefore(verified_by_review_id: string) {
  return { verified_by_review_id, verified_explicitly: true, created_at: '2026-01-01T00:00:00Z' }
}

/** Creates a client account, of a company when `companyId` is given. */
export async function createClient(db: Database, row: Row<'users'> & { companyId?: string } = {}) {
  const { companyId, ...account } = row
  const user = await createUser(db, { display_name: 'Cleo Client', ...account, role: 'client' })
  if (companyId) {
    const link = { user_id: user.id, company_id: companyId }
    await asTest(db, (trx) => trx.insertInto('company_users').values(link).execute())
  }
  return user
}

/** Creates a review, with the assessment and the developer that it needs. */
export async function createReview(
  db: Database,
  reviewerId: string,
  review: Row<'reviews'> & { code_name?: string; assessment_name?: string; type?: AssessmentType } = {},
) {
  const {
    code_name = `Code ${randomUUID()}`,
    assessment_name = `Assessment ${randomUUID()}`,
    type = 'TAKE_HOME',
    ...row
  } = review
  return asTest(db, async (trx) => {
    const developer = { first_name: 'Dora', last_name: 'Developer', email: `${randomUUID()}@vouch.example` }
    const { id: developer_id } = await insert(trx, 'developers', developer)
    const { id: assessment_id } = await insert(trx, 'assessments', { name: assessment_name, type })
    const { id: assessment_version_id } = await insert(trx, 'assessment_versions', { assessment_id, number: 1 })
    const url_submission = 'https://git.example.com/submissions/4711'
    const sent = { developer_id, assessment_version_id, code_name, url_submission, status: 'SENT' as const }
    const { id: developer_assessment_id } = await insert(trx, 'developer_assessments', sent)
    return insert(trx, 'reviews', { developer_assessment_id, reviewer_id: reviewerId, ...row })
  })
}

/** Creates a review that was sent, as one that verifies a skill is. */
export function createSentReview(...[db, reviewerId, review]: Parameters<typeof createReview>) {
  return createReview(db, reviewerId, { status: 'SENT', sent_at: new Date(), ...review })
}

/** Creates a developer with the skills given by id; by default a member who is available in the US. */
export async function createDeveloper(db: Database, row: Row<'developers'> & { skills?: string[] } = {}) {
  const { skills = [], ...given } = row
  const developer = {
    first_name: 'Dora',
    last_name: 'Developer',
    email: `${randomUUID()}@vouch.example`,
    stage: 'MEMBER' as const,
    status: 'AVAILABLE' as const,
    country: 'US',
    ...given,
  }
  return asTest(db, async (trx) => {
    const created = await trx.insertInto('developers').values(developer).returningAll().executeTakeFirstOrThrow()
    for (const skill_id of skills) await insert(trx, 'developer_skills', { developer_id: created.id, skill_id })
    return created
  })
}

/** Creates a resume with a text that was read already; by default of a new developer. */
export async function createResume(db: Database, extracted_text: string, row: Row<'resumes'> = {}) {
  const developer_id = row.developer_id ?? (await createDeveloper(db)).id
  const file = { file_key: randomUUID(), file_name: 'resume.txt', file_type: 'TXT' as const, file_size: 1 }
  const resume = { ...file, extracted_text, ...row, developer_id }
  return asTest(db, (trx) => trx.insertInto('resumes').values(resume).returningAll().executeTakeFirstOrThrow())
}

export function createSkill(db: Database, row: Row<'skills'> = {}) {
  const skill = { name: `Skill ${randomUUID()}`, skill_type: 'TOOL' as const, ...row }
  return asTest(db, (trx) => trx.insertInto('skills').values(skill).returningAll().executeTakeFirstOrThrow())
}

/** Creates a job with the skills given by id; by default an active one of a new company. */
export async function createJob(db: Database, row: Row<'jobs'> & { skills?: Record<string, JobSkillType> } = {}) {
  const { skills = {}, ...given } = row
  const company_id = given.company_id ?? (await createCompany(db)).id
  const job = { title: 'Engineer', type: 'HOURLY' as const, status: 'NEEDS_PROFILES' as const, ...given, company_id }
  return asTest(db, async (trx) => {
    const created = await trx.insertInto('jobs').values(job).returningAll().executeTakeFirstOrThrow()
    for (const [skill_id, job_skill_type] of Object.entries(skills)) {
      await insert(trx, 'job_skills', { job_id: created.id, skill_id, job_skill_type })
    }
    return created
  })
}

/** Creates the profile of a developer for a job; by default shortlisted. */
export function createJobProfile(
  db: Database,
  row: Row<'job_profiles'> & Pick<Insertable<Tables['job_profiles']>, 'job_id' | 'developer_id'>,
) {
  return asTest(db, (trx) => trx.insertInto('job_profiles').values(row).returningAll().executeTakeFirstOrThrow())
}

/** Creates a placement with a check-in that was held, and one that is due. */
export function createPlacement(db: Database, job_profile_id: string, row: Partial<Row<'placements'>> = {}) {
  return asTest(db, async (trx) => {
    const terms = { starts_on: '2026-01-01', cost_rate_cents: 5_050, bill_rate_cents: 8_000, weekly_hours: 40 }
    const placement = await insert(trx, 'placements', { job_profile_id, ...terms, ...row })
    const held = { state: 'DONE', held_at: '2026-01-08T09:00:00Z', mood: 'GOOD', channel: 'CALL' } as const
    const checkIn = { placement_id: placement.id, party: 'DEVELOPER' } as const
    await insert(trx, 'check_ins', { ...checkIn, ...held, due_on: '2026-01-08', notes: 'First week' })
    await insert(trx, 'check_ins', { ...checkIn, due_on: '2026-02-01' })
    return placement
  })
}

/** Creates a scheduled intro of half an hour, a number of days from now; by default tomorrow. */
export function createMeeting(
  db: Database,
  { days = 1, minutes = 30, ...row }: Row<'meetings'> & { developer_id: string; days?: number; minutes?: number },
) {
  const starts_at = row.starts_at ? new Date(row.starts_at) : new Date(Date.now() + days * 86_400_000)
  const ends_at = new Date(starts_at.getTime() + minutes * 60_000)
  const meeting = { type: 'INTRO' as const, ...row, starts_at, ends_at }
  return asTest(db, (trx) => trx.insertInto('meetings').values(meeting).returningAll().executeTakeFirstOrThrow())
}

/**
 * Creates a running placement of a new developer. @param starts_on days from today. @param ends_on the same; null while
 * no end is agreed.
 */
export async function createDstmPlacement(
  db: Database,
  {
    dstm_id,
    starts_on = -400,
    ends_on = null,
    status = 'ACTIVE',
    name,
    title,
  }: {
    dstm_id: string
    starts_on?: number
    ends_on?: number | null
    status?: PlacementStatus
    /** The first name of the developer. */
    name?: string
    title?: string
  },
) {
  const named = name === undefined ? {} : { first_name: name }
  const { id: developer_id } = await createDeveloper(db, { dstm_id, status: 'PLACED', ...named })
  const { id: job_id } = await createJob(db, title === undefined ? {} : { title })
  const { id: job_profile_id } = await createJobProfile(db, { job_id, developer_id, ...profileWith(status) })
  const terms = { cost_rate_cents: 5_000, bill_rate_cents: 8_000, weekly_hours: 40, starts_on: dayIn(starts_on) }
  const placement = { ...terms, job_profile_id, status, ends_on: ends_on === null ? null : dayIn(ends_on) }
  const { id } = await asTest(db, (trx) => insert(trx, 'placements', placement))
  return { id, developer_id }
}

function profileWith(status: PlacementStatus): Pick<Row<'job_profiles'>, 'status' | 'end_reason'> {
  if (status === 'ENDED') return { status: 'COMPLETED' }
  return status === 'ENDED_EARLY' ? { status: 'ENDED_EARLY', end_reason: 'OTHER' } : { status: 'PLACED' }
}

/**
 * Creates a check-in: done if it has a mood, else in the state that its day gives it. @param due days from today.
 * @param held the same; by default when it was due.
 */
export function createCheckIn(
  db: Database,
  placement_id: string,
  { due, held = due, mood, ...row }: Row<'check_ins'> & { due: number; held?: number; mood?: CheckInMood },
) {
  const done = mood
    ? { state: 'DONE' as const, mood, notes: 'As told.', held_at: `${dayIn(held)}T12:00:00Z`, channel: 'CALL' as const }
    : { state: checkInStateOn(dayIn(0), { due_on: dayIn(due), snoozed_until: null }) }
  const checkIn = { placement_id, party: 'DEVELOPER' as const, due_on: dayIn(due), ...done, ...row }
  return asTest(db, (trx) => insert(trx, 'check_ins', checkIn))
}

/** Creates an assessment whose first version has these criteria, by default one that must be passed. */
export function createAssessment(
  db: Database,
  { criteria = [{ must_pass: true }], ...row }: Row<'assessments'> & { criteria?: readonly Row<'criteria'>[] } = {},
) {
  return asTest(db, async (trx) => {
    const assessment = { name: `Assessment ${randomUUID()}`, type: 'TAKE_HOME' as const, ...row }
    const { id } = await insert(trx, 'assessments', assessment)
    const { id: version_id } = await insert(trx, 'assessment_versions', { assessment_id: id, number: 1 })
    const anchors = ['Fails', 'Main path', 'Small gaps', 'Throughout']
    const criterion_ids: string[] = []
    for (const [index, given] of criteria.entries()) {
      const criterion = { name: 'Correctness', weight: 4, anchors, position: index + 1, ...given }
      criterion_ids.push((await insert(trx, 'criteria', { ...criterion, assessment_version_id: version_id })).id)
    }
    return { id, version_id, criterion_ids }
  })
}

/** Creates a completed assessment of a developer; by default passed, and of a version of its own. */
export function createCompletedAssessment(
  db: Database,
  developer_id: string,
  {
    name = `Assessment ${randomUUID()}`,
    type = 'TAKE_HOME',
    ...row
  }: Row<'developer_assessments'> & { name?: string; type?: AssessmentType } = {},
) {
  return asTest(db, async (trx) => {
    const newVersion = async () => {
      const { id: assessment_id } = await insert(trx, 'assessments', { name, type })
      return (await insert(trx, 'assessment_versions', { assessment_id, number: 1 })).id
    }
    const assessment_version_id = row.assessment_version_id ?? (await newVersion())
    const completed = { status: 'COMPLETED' as const, result: 'PASS' as const, completed_at: new Date(), ...row }
    const work = { code_name: `Code ${randomUUID()}`, url_submission: 'https://git.example.com/submissions/4711' }
    return insert(trx, 'developer_assessments', { ...work, ...completed, developer_id, assessment_version_id })
  })
}

function insert<Table extends keyof Tables>(
  trx: Trx,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<{ id: string }> {
  return trx
    .insertInto(table)
    .values(row as never)
    .returning('id' as never)
    .executeTakeFirstOrThrow() as never
}
