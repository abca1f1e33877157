import { type JobProfileStatus, openJobProfileStatuses } from '#shared/jobProfileStatuses.ts'
import type { Engagement } from './developers.ts'
import type { Placed } from './placements.ts'
import type { Random } from './random.ts'
import type { Row, Rows } from './rows.ts'
import { momentsBetween, type Step, tell } from './story.ts'

/** How far profiles came before they ended so: the last open statuses, by likelihood. */
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
  /** When it ended, if it did without a placement; otherwise about when it last changed. */
  readonly ended: Date
}

/** Tells how a profile went along the path to its status. @returns when it kept its developer busy. */
export function tellProfile(rows: Rows, row: Row<'job_profiles'>, { random, placed, ended }: ProfilePast): Engagement {
  const {
    status = 'SHORTLISTED',
    owner_id: by,
    created_at,
    starts_on = null,
    end_reason = null,
    status_note = null,
  } = row
  const ends = lastStatuses[status]
  const last = placed ? 'OFFER' : ends ? random.pick(ends) : status
  const path = openJobProfileStatuses.slice(1, openJobProfileStatuses.indexOf(last) + 1)
  const until = placed?.placed ?? ended
  const moments = momentsBetween(created_at, until, path.length, random)
  const steps: Step<'job_profiles'>[] = path.map((to, index) => {
    const at = moments[index] ?? until
    return { at, by, set: { status: to, ...(to === 'READY_TO_SEND' && consent(row, at)) } }
  })
  const end = { status, end_reason, status_note }
  if (placed) steps.push({ at: placed.placed, by, set: { status: 'PLACED', starts_on } })
  if (placed?.ended) steps.push({ at: placed.ended, by, set: end })
  if (ends) steps.push({ at: ended, by, set: end })
  const isReady = path.includes('READY_TO_SEND')
  const later = isReady ? { consented_at: null, pitch: null, bill_rate_cents: null } : {}
  const first = { status: 'SHORTLISTED', end_reason: null, status_note: null, starts_on: null, ...later } as const
  const before = rows.changes.length
  tell(rows, 'job_profiles', row, first, steps)
  const [stop] = ends || placed?.ended ? rows.changes.slice(Math.max(before, rows.changes.length - 1)) : []
  return { from: created_at, placed: placed?.placed, rollsOff: placed?.rollsOff, until: stop?.at }
}

/** The developer agrees before the client hears of them. */
function consent(row: Row<'job_profiles'>, at: Date): Partial<Row<'job_profiles'>> {
  const { bill_rate_cents = null, pitch = null } = row
  if (row.consented_at) row.consented_at = at
  return { consented_at: row.consented_at ?? null, pitch, bill_rate_cents }
}
