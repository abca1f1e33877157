import { hour, minutesAfter } from '#server/demo/calendar.ts'
import type { Engagement } from '#server/demo/developers/developers.ts'
import { createRandom, type Random } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory, momentsBetween, type StoryStep } from '#server/demo/story.ts'
import { isAnswerable } from '#shared/jobProfiles/clientAnswers.ts'
import { type JobProfileStatus, openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { Placed } from './placementDates.ts'

/** The last open statuses of profiles that ended so, by likelihood. */
const lastStatuses: Partial<Record<JobProfileStatus, readonly JobProfileStatus[]>> = {
  NOT_SUBMITTED: ['SHORTLISTED', 'CONTACTED', 'INTERESTED'],
  DEVELOPER_DECLINED: ['CONTACTED'],
  DEVELOPER_WITHDREW: ['SENT', 'CLIENT_REVIEW', 'INTERVIEWING'],
  CLIENT_REJECTED: ['CLIENT_REVIEW', 'CLIENT_REVIEW', 'INTERVIEWING'],
  OFFER_DECLINED: ['OFFER'],
  JOB_CLOSED: ['SENT', 'CLIENT_REVIEW'],
}

interface ProfilePast {
  readonly random: Random
  readonly placed: Placed | undefined
  /** The moment when it ended without a placement; otherwise about when it last changed. */
  readonly ended: Date
  /** The account that may answer for the company. */
  readonly client: Client | undefined
}

interface Client {
  readonly id: string
  /** The account exists from then on, and may have answered before `until`. */
  readonly since: Date
  readonly until: Date
}

/** Tells how a profile went along the path to its status. @returns when it kept its developer busy: from the day on which the client got it. */
export function addProfileStory(
  rows: DemoRows,
  row: DemoRow<'job_profiles'>,
  { random, placed, ended, client }: ProfilePast,
): Engagement[] {
  const { status = 'SHORTLISTED', owner_id: by, created_at } = row
  const ends = lastStatuses[status]
  const last = placed ? 'OFFER' : ends ? random.pick(ends) : status
  const path = openJobProfileStatuses.slice(1, openJobProfileStatuses.indexOf(last) + 1)
  const until = placed?.placed ?? ended
  const moments = momentsBetween(created_at, until, path.length, random)
  const steps: StoryStep<'job_profiles'>[] = path.map((to, index) => {
    const at = moments[index] ?? until
    return { at, by, set: { status: to }, ...(to === 'READY_TO_SEND' && { settles: consent(row, at) }) }
  })
  const end = ['status', 'end_reason', 'status_note'] as const
  if (placed) steps.push({ at: placed.placed, by, settles: ['starts_on'], set: { status: 'PLACED' } })
  if (placed?.ended) steps.push({ at: placed.ended, by, settles: end })
  if (ends) steps.push({ at: ended, by, settles: end })
  if (client && isAnswerable({ status })) steps.push(...answer(row, client, moments.at(-1) ?? until))
  const before = rows.changes.length
  addStory(rows, 'job_profiles', row, steps, { status: 'SHORTLISTED' })
  const told = rows.changes.slice(before)
  const sent = told.find(({ after }) => after.status === 'SENT')
  if (!sent) return []
  const stop = ends || placed?.ended ? told.at(-1) : undefined
  return [{ from: sent.at, placed: placed?.placed, rollsOff: placed?.rollsOff, until: stop?.at }]
}

/** The developer agrees before the client hears of them. @returns what is settled then. */
function consent(row: DemoRow<'job_profiles'>, at: Date) {
  if (row.consented_at) row.consented_at = at
  return ['consented_at', 'pitch', 'bill_rate_cents'] as const
}

/** Every third client answers some hours after the last move. Random numbers of its own keep other rows as they are. */
function answer(
  row: DemoRow<'job_profiles'> & { readonly id: string },
  client: Client,
  moved: Date,
): StoryStep<'job_profiles'>[] {
  const random = createRandom(row.id, 'answer')
  if (!random.chance(0.35)) return []
  const at = minutesAfter(moved, random.int(2, 30) * hour)
  if (at < client.since || at > client.until) return []
  const refuses = random.chance(0.4)
  const set = {
    client_answer: refuses ? 'NOT_FOR_US' : 'INTERESTED',
    client_answer_reason: refuses ? random.pick(['SKILLS', 'RATE', 'EXPERIENCE'] as const) : null,
    client_answered_at: at,
    client_answered_by: client.id,
  } as const
  Object.assign(row, set)
  return [{ at, by: client.id, set }]
}
