import type { DemoContext } from '#server/demo/context.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import type { Stack } from '#server/demo/developers/stacks.ts'
import { demoRandom, itemAt, type Random } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory, momentsBetween, type StoryStep } from '#server/demo/story.ts'
import {
  type ActiveJobStatus,
  activeJobStatuses,
  isActiveJob,
  type JobCloseReason,
  type JobStatus,
  type JobType,
} from '#shared/jobs/jobStatuses.ts'
import { currencyOf, type DemoCompany } from './companies.ts'
import { budgetOf, type Demand, drawDemand } from './jobDemand.ts'

/** A job while the batch is being generated. */
export interface DemoJob {
  readonly row: DemoRow<'jobs'>
  readonly random: Random
  readonly demand: Demand
  /** Days ago. */
  readonly opened: number
  /** Days ago; 0 while it is open. */
  readonly closed: number
  readonly closedAt: Date | undefined
}

// Each status comes once in the first ten, then the frequent ones again.
const statuses: readonly JobStatus[] = [
  'ACTIVE',
  'NEEDS_PROFILES',
  'PROFILES_SENT',
  'WAITING_ON_CLIENT',
  'FOLLOW_UP',
  'LEAD',
  'FILLED',
  'ON_HOLD',
  'LOST',
  'CANCELLED',
  'ACTIVE',
  'NEEDS_PROFILES',
  'ACTIVE',
  'FILLED',
  'WAITING_ON_CLIENT',
  'ACTIVE',
  'PROFILES_SENT',
  'FILLED',
  'NEEDS_PROFILES',
  'ACTIVE',
]
const types: readonly JobType[] = ['HOURLY', 'HOURLY', 'MONTHLY', 'HOURLY', 'SALARY']
/** Jobs of a status were opened in this range of days ago. */
const openedRange: Record<JobStatus, readonly [number, number]> = {
  LEAD: [2, 20],
  NEEDS_PROFILES: [6, 40],
  PROFILES_SENT: [12, 60],
  WAITING_ON_CLIENT: [20, 70],
  FOLLOW_UP: [25, 80],
  ACTIVE: [48, 330],
  ON_HOLD: [40, 200],
  FILLED: [130, 560],
  LOST: [80, 600],
  CANCELLED: [80, 600],
}
const closeReasons: Partial<Record<JobStatus, readonly JobCloseReason[]>> = {
  FILLED: ['FILLED_BY_US'],
  LOST: ['FILLED_ELSEWHERE', 'BUDGET', 'TERMS', 'NO_MATCH'],
  CANCELLED: ['NO_LONGER_NEEDED', 'NO_RESPONSE', 'OTHER'],
}
const nextActions = [
  'Call the hiring manager',
  'Send two more profiles',
  'Ask for feedback on the interviews',
  'Confirm the budget',
  'Agree on a start date',
]

interface JobsPlan {
  readonly companies: readonly DemoCompany[]
  readonly developers: readonly DemoDeveloper[]
  readonly first: number
  readonly count: number
}

/** Adds jobs with their skills and notes. Active companies take turns; lost and cancelled jobs go to former ones. */
export function addJobs(
  rows: DemoRows,
  context: DemoContext,
  { companies, developers, first, count }: JobsPlan,
): DemoJob[] {
  const members = developers.filter(({ row }) => row.stage === 'MEMBER' && row.status === 'AVAILABLE')
  const served = companies.filter(({ row }) => row.status === 'ACTIVE')
  const former = companies.filter(({ row }) => row.status === 'PAST' || row.status === 'DO_NOT_SERVE')
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    const status = statuses[number % statuses.length] ?? 'ACTIVE'
    const over = status === 'LOST' || status === 'CANCELLED'
    const hosts = over && former.length > 0 ? former : served
    const job = createJob(context, { company: itemAt(hosts, number % hosts.length), status, number, members })
    addJobStory(rows, context, job)
    addJobSkills(rows, context, job)
    addNotes(rows, context, job)
    return job
  })
}

interface JobPlan {
  readonly company: DemoCompany
  readonly status: JobStatus
  readonly number: number
  readonly members: readonly DemoDeveloper[]
}

function createJob(context: DemoContext, { company, status, number, members }: JobPlan): DemoJob {
  const random = demoRandom('job', number, company.row.id)
  const { calendar, staff } = context
  const demand = drawDemand(members, random)
  const { stack } = demand
  const opened = random.int(...openedRange[status])
  const over = status === 'FILLED' || status === 'LOST' || status === 'CANCELLED'
  // A closed job was open for 40 to 60 days.
  const closed = over ? opened - random.int(40, 60) : 0
  const worked = !over && status !== 'ON_HOLD'
  const level = random.pick(['', 'Senior ', 'Senior ', 'Lead '])
  const row: DemoRow<'jobs'> = {
    id: random.id(),
    created_at: calendar.moment(opened, random),
    company_id: company.row.id,
    title: `${level}${stack.title}`,
    status,
    left_status: worked ? null : leftStatus(status, random),
    close_reason: closeReasons[status] ? random.pick(closeReasons[status]) : null,
    status_note: over ? 'Closed after a call with the client.' : null,
    description: `${company.row.name} is looking for a ${level}${stack.title} to join a team of ${random.int(3, 12)}. You will work with ${stack.core.slice(0, 3).join(', ')} on a product that people use every day.`,
    location: [...demand.location],
    ...budgetOf(types[number % types.length] ?? 'HOURLY', level, currencyOf(company), random),
    openings: random.weighted([1, 6], [2, 3], [3, 1]),
    owner_id: random.pick(staff.recruiter),
    contact_id: random.pick(company.contacts).id,
    weekly_hours: number % 4 === 2 ? fullTime : null,
    next_action: worked ? random.pick(nextActions) : null,
    next_action_on: worked ? calendar.day(-random.int(-2, 8)) : null,
    ...publicationOf(number, worked, stack, level),
  }
  return { row, random, demand, opened, closed, closedAt: over ? calendar.moment(closed, random) : undefined }
}

/** Some clients ask for full time, and for years with the first skill that they require. */
const fullTime = 40
const askedYears = 6

/** Tells how a job went from lead to its status, through those between, and was closed or put on hold. */
function addJobStory(rows: DemoRows, { calendar }: DemoContext, { row, random, opened, closedAt }: DemoJob): void {
  const { status = 'LEAD', left_status, owner_id: by } = row
  const reached = left_status ?? status
  const last = isActiveJob(reached) ? activeJobStatuses.indexOf(reached) : -1
  const path = activeJobStatuses.slice(1, last + 1)
  const stopped = closedAt ?? (left_status ? calendar.moment(random.int(3, 20), random) : undefined)
  const settled = stopped ?? calendar.moment(random.int(1, Math.max(1, Math.floor(opened / 3))), random)
  const moments = momentsBetween(row.created_at, settled, path.length, random)
  const steps: StoryStep<'jobs'>[] = path.map((to, index) => ({
    at: moments[index] ?? settled,
    by,
    set: { status: to },
  }))
  const settles = ['status', 'left_status', 'close_reason', 'status_note'] as const
  addStory(rows, 'jobs', row, [...steps, { at: stopped, by, settles }], { status: 'LEAD' })
}

/** Half of the open jobs are on the jobs page. Some of those name the company or the budget. */
function publicationOf(number: number, isOpen: boolean, stack: Stack, level: string) {
  const is_public = isOpen && number % 2 === 0
  const text = `You join a team that builds and runs its own product as a ${level}${stack.title}. You work with ${stack.core.slice(0, 3).join(', ')}, with people who review code with care, and from where you live.`
  return {
    is_public,
    public_text: is_public ? text : null,
    shows_company: is_public && number % 4 === 0,
    shows_budget: is_public && number % 3 === 0,
  }
}

function leftStatus(status: JobStatus, random: Random): ActiveJobStatus {
  return status === 'FILLED' ? 'ACTIVE' : random.pick(['PROFILES_SENT', 'WAITING_ON_CLIENT', 'FOLLOW_UP'])
}

function addJobSkills(
  rows: DemoRows,
  context: DemoContext,
  { row, demand: { required, core, bonus }, random }: DemoJob,
): void {
  for (const [names, job_skill_type] of [
    [required, 'REQUIRED'],
    [core, 'CORE'],
    [bonus, 'BONUS'],
  ] as const) {
    for (const [place, name] of names.entries()) {
      const skill_id = context.skillIds.get(name.toLowerCase())
      const asks = row.weekly_hours && job_skill_type === 'REQUIRED' && place === 0
      const asked = { job_skill_type, years_of_experience: asks ? askedYears : null }
      if (skill_id)
        rows.job_skills.push({ id: random.id(), created_at: row.created_at, job_id: row.id, skill_id, ...asked })
    }
  }
}

function addNotes(rows: DemoRows, context: DemoContext, { row, random, opened, closed }: DemoJob): void {
  const bodies = [
    'Client wants at least four hours of overlap.',
    'The budget moves a little for someone who can lead.',
    'Two interviews: one technical, one with the team.',
    'They had a bad experience with a freelancer; stress continuity.',
  ]
  random.some(bodies, random.int(0, 2)).forEach((body, index) => {
    const created_at = context.calendar.moment(random.int(Math.max(closed, 1), opened - 1), random)
    rows.notes.push({
      id: random.id(),
      created_at,
      job_id: row.id,
      author_id: row.owner_id ?? null,
      body,
      pinned: index === 0 && random.chance(0.3),
      shared_with_client: false,
    })
  })
}
