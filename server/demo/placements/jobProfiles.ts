import type { DemoContext } from '#server/demo/context.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { experienceOf } from '#server/demo/developers/skillYears.ts'
import { talentOf } from '#server/demo/developers/talent.ts'
import type { DemoJob } from '#server/demo/firm/jobs.ts'
import type { Random } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import {
  type JobProfileEndReason,
  type JobProfileStatus,
  openJobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { JobStatus } from '#shared/jobs/jobStatuses.ts'
import { addPlacement } from './placements.ts'
import { distanceTo, isNear, ratesFor } from './profileRates.ts'
import { addProfileStory } from './profileStory.ts'
import { addSignedLinks } from './signedLinks.ts'

// Statuses of a job's profiles besides those that fill its openings; the likeliest one comes first, and likelier ones are repeated.
const otherStatuses: Record<JobStatus, readonly JobProfileStatus[]> = {
  LEAD: [],
  NEEDS_PROFILES: [
    'SHORTLISTED',
    'SHORTLISTED',
    'CONTACTED',
    'CONTACTED',
    'INTERESTED',
    'READY_TO_SEND',
    'NOT_SUBMITTED',
    'DEVELOPER_DECLINED',
  ],
  PROFILES_SENT: ['SENT', 'SENT', 'SENT', 'READY_TO_SEND', 'INTERESTED', 'NOT_SUBMITTED', 'DEVELOPER_DECLINED'],
  WAITING_ON_CLIENT: ['CLIENT_REVIEW', 'CLIENT_REVIEW', 'INTERVIEWING', 'SENT', 'CLIENT_REJECTED', 'NOT_SUBMITTED'],
  FOLLOW_UP: [
    'OFFER',
    'INTERVIEWING',
    'INTERVIEWING',
    'CLIENT_REVIEW',
    'CLIENT_REJECTED',
    'DEVELOPER_WITHDREW',
    'OFFER_DECLINED',
  ],
  ACTIVE: ['INTERVIEWING', 'CLIENT_REJECTED', 'CLIENT_REJECTED', 'DEVELOPER_WITHDREW', 'OFFER_DECLINED', 'SHORTLISTED'],
  ON_HOLD: ['SENT', 'SHORTLISTED', 'CLIENT_REJECTED', 'NOT_SUBMITTED'],
  FILLED: ['CLIENT_REJECTED', 'CLIENT_REJECTED', 'JOB_CLOSED', 'NOT_SUBMITTED', 'DEVELOPER_DECLINED', 'OFFER_DECLINED'],
  LOST: ['JOB_CLOSED', 'JOB_CLOSED', 'CLIENT_REJECTED', 'DEVELOPER_WITHDREW', 'NOT_SUBMITTED'],
  CANCELLED: ['JOB_CLOSED', 'JOB_CLOSED', 'CLIENT_REJECTED', 'NOT_SUBMITTED'],
}
const fillingStatuses: Partial<Record<JobStatus, readonly JobProfileStatus[]>> = {
  ACTIVE: ['PLACED'],
  FILLED: ['PLACED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'ENDED_EARLY'],
}
const endReasons: Partial<Record<JobProfileStatus, readonly JobProfileEndReason[]>> = {
  NOT_SUBMITTED: ['SKILLS', 'EXPERIENCE', 'RATE', 'LOCATION'],
  DEVELOPER_DECLINED: ['NOT_INTERESTED', 'RATE', 'AVAILABILITY', 'NO_RESPONSE'],
  DEVELOPER_WITHDREW: ['OTHER_OFFER', 'AVAILABILITY'],
  CLIENT_REJECTED: ['SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'OTHER_CANDIDATE', 'BUDGET'],
  OFFER_DECLINED: ['OTHER_OFFER', 'RATE'],
  JOB_CLOSED: ['JOB_CLOSED'],
  ENDED_EARLY: ['PERFORMANCE', 'BUDGET', 'OTHER'],
}
const open = openJobProfileStatuses
const won: readonly JobProfileStatus[] = ['PLACED', 'COMPLETED', 'ENDED_EARLY']
const beforeSending: readonly JobProfileStatus[] = [
  'SHORTLISTED',
  'CONTACTED',
  'INTERESTED',
  'READY_TO_SEND',
  'NOT_SUBMITTED',
  'DEVELOPER_DECLINED',
]

/** A status tells how the interview before it went: 1 is well, and -1 is badly. */
const interviewed: Partial<Record<JobProfileStatus, 1 | -1>> = {
  OFFER: 1,
  PLACED: 1,
  COMPLETED: 1,
  ENDED_EARLY: 1,
  OFFER_DECLINED: 1,
  CLIENT_REJECTED: -1,
}
/** The number of people who fit and are compared: the best does well in an interview, and the worst is turned down. */
const compared = 3

/** So many of those who can do all that a job asks for are not put forward for it, unless they get it. */
const leftOver = 2

/** The developers of a batch who can be put forward, and which of them are placed or in process. */
export class CandidatePool {
  private readonly members: readonly DemoDeveloper[]
  private readonly placed = new Set<DemoDeveloper>()
  private readonly inProcess = new Set<DemoDeveloper>()
  private readonly atClient = new Set<DemoDeveloper>()

  constructor(developers: readonly DemoDeveloper[]) {
    this.members = developers.filter((developer) => developer.membership && developer.row.stage !== 'BLOCKED')
  }

  /**
   * Finds a developer for a profile of this status, as near to what the job asks for as there are. The developer was a member at the time and
   * has no profile for the job. Nobody is placed twice, or both placed and in process. Good developers do better in interviews.
   */
  find(
    job: DemoJob,
    status: JobProfileStatus,
    { from, until }: Span,
    taken: ReadonlySet<DemoDeveloper>,
  ): DemoDeveloper | undefined {
    const current = status === 'PLACED' || open.includes(status)
    const isWon = won.includes(status)
    const fits = (developer: DemoDeveloper) => {
      const { membership, row } = developer
      if (!membership || membership.from <= from || membership.until > until || taken.has(developer)) return false
      if (isWon && (this.placed.has(developer) || this.inProcess.has(developer))) return false
      return !current || (row.stage === 'MEMBER' && row.status !== 'UNAVAILABLE' && !this.placed.has(developer))
    }
    const able = fitting(this.members, job.random, fits).filter((one) => isWon || isNear(job, one))
    const ranked = able.toSorted((one, other) => distanceTo(job, one) - distanceTo(job, other))
    // Some who could do all of it are left for whoever looks for more.
    const suited = ranked.filter((one) => distanceTo(job, one) === 0).length
    const found = this.choose(ranked.slice(isWon ? 0 : Math.min(suited, leftOver)), status)
    if (found && isWon) this.placed.add(found)
    if (found && open.includes(status)) this.inProcess.add(found)
    if (found && open.includes(status) && !beforeSending.includes(status)) this.atClient.add(found)
    return found
  }

  /** Chooses whom the status suits: anybody, unless an interview led to it. */
  private choose(candidates: readonly DemoDeveloper[], status: JobProfileStatus): DemoDeveloper | undefined {
    const merit = interviewed[status]
    const [first, ...others] = candidates.slice(0, merit ? compared : 1)
    const worth = ({ row }: DemoDeveloper) => (merit ?? 0) * talentOf(row.id)
    return first && others.reduce((best, other) => (worth(other) > worth(best) ? other : best), first)
  }

  /** Sets the status of developers with an open profile that a client has. */
  markInProcess(): void {
    for (const { row } of this.atClient) row.status = 'IN_PROCESS'
  }
}

/** Lists those who fit, from a random place of the list on. */
function fitting(
  list: readonly DemoDeveloper[],
  random: Random,
  fits: (developer: DemoDeveloper) => boolean,
): DemoDeveloper[] {
  const start = list.length > 0 ? random.int(0, list.length - 1) : 0
  return [...list.slice(start), ...list.slice(0, start)].filter(fits)
}

/** A span in days ago. */
interface Span {
  readonly from: number
  readonly until: number
}

/** Adds the profiles of jobs: first those that fill the openings of all, then open and ended ones. */
export function addJobProfiles(
  rows: DemoRows,
  context: DemoContext,
  jobs: readonly DemoJob[],
  pool: CandidatePool,
): void {
  const taken = new Map(jobs.map((job) => [job, new Set<DemoDeveloper>()]))
  for (const wantedOf of [filling, others]) {
    for (const [job, developers] of taken) {
      for (const status of wantedOf(job)) {
        const span = spanOf(job, status)
        const developer = pool.find(job, status, span, developers)
        if (!developer) continue
        developers.add(developer)
        addJobProfile(rows, context, { job, developer, status, ...span })
      }
    }
  }
}

function filling({ random, row: { status = 'LEAD', openings = 1 } }: DemoJob): JobProfileStatus[] {
  const choices = fillingStatuses[status]
  return choices ? Array.from({ length: openings }, () => random.pick(choices)) : []
}

/** Each job has its likeliest status at least once. */
function others({ random, row: { status = 'LEAD' } }: DemoJob): JobProfileStatus[] {
  const choices = otherStatuses[status]
  const [first] = choices
  return first ? [first, ...Array.from({ length: random.int(3, 8) }, () => random.pick(choices))] : []
}

/** Returns when a profile was created, and when it last changed. */
function spanOf({ random, opened, closed }: DemoJob, status: JobProfileStatus): Span {
  if (won.includes(status)) return { from: opened - random.int(4, 14), until: status === 'PLACED' ? 0 : 5 }
  const latest = Math.max(closed, 1)
  const from = random.int(latest, Math.max(latest, open.includes(status) ? Math.min(opened - 1, 45) : opened - 1))
  return { from, until: open.includes(status) ? 0 : latest }
}

interface ProfilePlan extends Span {
  readonly job: DemoJob
  readonly developer: DemoDeveloper
  readonly status: JobProfileStatus
}

function addJobProfile(
  rows: DemoRows,
  context: DemoContext,
  { job, developer, status, from, until }: ProfilePlan,
): void {
  const { random } = job
  const submitted = !beforeSending.includes(status)
  const reasons = endReasons[status]
  const profile: DemoRow<'job_profiles'> = {
    id: random.id(),
    created_at: context.calendar.moment(from, random),
    job_id: job.row.id,
    developer_id: developer.row.id,
    status,
    end_reason: reasons ? random.pick(reasons) : null,
    status_note:
      reasons && random.chance(0.5)
        ? random.pick(['Said so on the phone.', 'By e-mail, kindly.', 'See the notes.'])
        : null,
    ...ratesFor(job, developer, submitted || random.chance(0.5)),
    weekly_hours: random.pick([40, 40, 40, 30, 20]),
    consented_at: submitted ? context.calendar.moment(from, random) : null,
    pitch: submitted ? experienceOf(developer, job.demand.required) : null,
    owner_id: job.row.owner_id ?? null,
  }
  addProfileNotes(rows, context, job, profile, from)
  const placed = won.includes(status) ? addPlacement(rows, context, { job, developer, profile, from }) : undefined
  const closed = status === 'JOB_CLOSED' ? job.closedAt : undefined
  const drawn = context.calendar.moment(random.int(Math.max(until, 1), Math.max(until, 1, from - 2)), random)
  const ended = closed ?? (job.closedAt && job.closedAt < drawn ? job.closedAt : drawn)
  developer.engagements.push(
    ...addProfileStory(rows, profile, { random, placed, ended, client: clientOf(rows, context, job) }),
  )
  addSignedLinks(rows, context, { profile, developer: developer.row, jobTitle: job.row.title })
}

/** Finds the first account of the job's company. */
function clientOf({ company_users }: DemoRows, { calendar }: DemoContext, { row }: DemoJob) {
  const account = company_users.find(({ company_id }) => company_id === row.company_id)
  return account && { id: account.user_id, since: account.created_at, until: calendar.midnight(0) }
}

function addProfileNotes(
  rows: DemoRows,
  context: DemoContext,
  { random, closed }: DemoJob,
  profile: DemoRow<'job_profiles'>,
  from: number,
): void {
  if (!random.chance(0.35)) return
  const created_at = context.calendar.moment(random.int(Math.min(closed || 1, from), from), random)
  const body = random.pick([
    'Very interested; asks about the on-call rota.',
    'Can start two weeks after an offer.',
    'The client liked the take-home.',
    'Wants to keep Friday afternoons free.',
    'Second interview went well.',
  ])
  const place = { job_profile_id: profile.id, author_id: profile.owner_id ?? null }
  rows.notes.push({
    id: random.id(),
    created_at,
    ...place,
    body,
    pinned: random.chance(0.1),
    shared_with_client: random.chance(0.2),
  })
}
