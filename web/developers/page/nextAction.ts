import type { DeveloperStage, DeveloperStatus } from '#shared/developers/developerStages.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import type { Tone } from '#shared/platform/tones.ts'
import { nextVettingAction } from '#shared/vetting/vettingActions.ts'
import { isVettingStep, stepTone, type VettingStep } from '#shared/vetting/vettingSteps.ts'
import type { DeveloperLifecycle } from '#web/developers/lists/developerFragment.ts'
import { ownTimeZone } from '#web/platform/lib/time/days.ts'

/** The next action of the staff by status. In vetting it depends on more than the status. */
const actions: Readonly<Partial<Record<DeveloperStatus, string>>> = {
  NEW: 'Screen the application',
  NEEDS_INFO: 'Wait for their answer',
  SCREENED: 'Accept or reject',
  AVAILABLE: 'Put forward for a job',
  IN_PROCESS: 'Follow up with the client',
  PLACED: 'Check in',
  ROLLING_OFF: 'Find the next job',
}

export interface NextActionText {
  readonly text: string
  readonly tone?: Tone
}

type Standing = Pick<
  DeveloperLifecycle,
  'stage' | 'status' | 'status_since' | 'owner_id' | 'revisit_on' | 'cool_off_until' | 'vetting'
>

/** Returns the next action of the staff for a developer; null when there is none. @param now in milliseconds. */
export function nextAction(developer: Standing, now = Date.now()): NextActionText | null {
  const { stage, status, owner_id } = developer
  if (stage === 'APPLICANT' && owner_id === null) return { text: 'Set an owner' }
  const dated = datedAction(stage, developer)
  if (dated) return dated
  if (isVettingStep(status)) return vettingAction(status, developer, now)
  const text = status && actions[status]
  return text ? { text } : null
}

/** Matches the vetting desk. A step that takes too long makes the action urgent. */
function vettingAction(step: VettingStep, { status_since, vetting }: Standing, now: number): NextActionText {
  const progress = vetting ?? { assessment_status: null, has_reviewer: false, needs_copy: false, due_at: null }
  const clock = { now: new Date(now), timeZone: ownTimeZone() }
  const { text, tone } = nextVettingAction({ step, ...progress }, clock)
  const urgency = tone ?? (status_since === null ? undefined : stepTone(step, status_since, now))
  return { text, ...(urgency && { tone: urgency }) }
}

/** Returns the action on a date: `revisit_on` on stand-by, `cool_off_until` after a rejection. */
function datedAction(stage: DeveloperStage, { revisit_on, cool_off_until }: Standing): NextActionText | null {
  if (stage === 'STANDBY' && revisit_on) return { text: `Revisit on ${formatDay(revisit_on)}` }
  if (stage === 'REJECTED' && cool_off_until) return { text: `May apply again from ${formatDay(cool_off_until)}` }
  return null
}
