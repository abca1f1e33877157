import type { DeveloperStage, DeveloperStatus } from '#shared/developerStages.ts'
import type { Tone } from '#shared/tones.ts'
import { formatDay } from '#web/platform/lib/days.ts'
import type { DeveloperLifecycle } from './developerFragment.ts'

/** What the staff do next, by status. What is not here waits for the developer's jobs. */
const actions: Readonly<Partial<Record<DeveloperStatus, string>>> = {
  NEW: 'Screen the application',
  NEEDS_INFO: 'Wait for their answer',
  SCREENED: 'Accept or reject',
  PROFILE_REVIEW: 'Review the profile',
  INTRO_CALL: 'Hold the intro call',
  CHALLENGE_OUT: 'Wait for the submission',
  SUBMITTED: 'Assign a reviewer',
  IN_REVIEW: 'Wait for the review',
  TECH_INTERVIEW: 'Hold the tech interview',
  DECISION: 'Decide',
  AVAILABLE: 'Put forward for a job',
  IN_PROCESS: 'Follow up with the client',
  PLACED: 'Check in',
  ROLLING_OFF: 'Find the next job',
}

/** Days that a vetting step may take. */
const allowedDays: Readonly<Partial<Record<DeveloperStatus, number>>> = {
  PROFILE_REVIEW: 3,
  INTRO_CALL: 5,
  CHALLENGE_OUT: 7,
  SUBMITTED: 3,
  IN_REVIEW: 5,
  TECH_INTERVIEW: 5,
  DECISION: 3,
}
/** From this part of the allowed time on, a step is shown as urgent. */
const urgentFrom = 0.8
const dayLength = 86_400_000

export interface NextAction {
  readonly text: string
  readonly tone?: Tone
}

type Standing = Pick<
  DeveloperLifecycle,
  'stage' | 'status' | 'status_since' | 'owner_id' | 'revisit_on' | 'cool_off_until'
>

/** What the staff do next for a developer; null when there is nothing. @param now in milliseconds. */
export function nextAction(developer: Standing, now = Date.now()): NextAction | null {
  const { stage, status, status_since, owner_id } = developer
  if (stage === 'APPLICANT' && owner_id === null) return { text: 'Set an owner' }
  const dated = datedAction(stage, developer)
  if (dated) return dated
  const text = status && actions[status]
  if (!text) return null
  const days = status_since === null ? undefined : allowedDays[status]
  return days === undefined ? { text } : { text, ...urgency(days, (now - Date.parse(status_since ?? '')) / dayLength) }
}

/** What waits for a day: `revisit_on` on stand-by, `cool_off_until` after a rejection. */
function datedAction(stage: DeveloperStage, { revisit_on, cool_off_until }: Standing): NextAction | null {
  if (stage === 'STANDBY' && revisit_on) return { text: `Revisit on ${formatDay(revisit_on)}` }
  if (stage === 'REJECTED' && cool_off_until) return { text: `May apply again from ${formatDay(cool_off_until)}` }
  return null
}

function urgency(allowed: number, spent: number): { readonly tone?: Tone } {
  if (spent > allowed) return { tone: 'bad' }
  return spent >= allowed * urgentFrom ? { tone: 'warn' } : {}
}
