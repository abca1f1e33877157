import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { demoRandom, type Random } from '#server/demo/random.ts'
import { defaultDueDays } from '#shared/developerAssessments/assessmentSending.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { stepDays } from '#shared/vetting/vettingSteps.ts'
import type { AssessmentDefinition } from './assessments.ts'

/** A status, for a completed assessment its result, or why a talk has none. */
export type PlannedOutcome =
  | Exclude<DeveloperAssessmentStatus, 'COMPLETED'>
  | 'PASSED'
  | 'FAILED'
  | 'DOUBTED'
  | 'UNCONFIRMED'
  | 'DENIED'

export type PlannedAssessment = readonly [AssessmentDefinition['assessment']['type'], PlannedOutcome]

const talks = ['LIVE_CODING', 'TECH_INTERVIEW', 'SOFT_SKILLS', 'LANGUAGE'] as const
const passed: PlannedAssessment = ['TAKE_HOME', 'PASSED']

/** Plans what a developer was sent, the first one first, and what became of it. */
export function plannedAssessments(developer: DemoDeveloper): PlannedAssessment[] {
  const { row, membership, endedAtOnce, serial } = developer
  const random = demoRandom('assessments', serial)
  if (membership) return random.chance(0.85) ? [passed, [random.pick(talks), 'PASSED']] : [passed]
  if (endedAtOnce) return []
  if (row.stage === 'REJECTED') return refused(random, developer)
  if (row.stage === 'STANDBY') return [row.status === 'NO_DEMAND' ? passed : ['TAKE_HOME', 'DOUBTED']]
  if (row.stage === 'WITHDRAWN') return [['TAKE_HOME', random.pick(['DECLINED', 'EXPIRED', 'CANCELLED'])]]
  return inStep(random, developer)
}

/** Most do badly in the work they hand in, and some only in the talk after it. */
function refused(random: Random, { applied }: DemoDeveloper): PlannedAssessment[] {
  const hadTime = applied > 45
  if (hadTime && random.chance(0.4)) return [passed, [random.pick(['LIVE_CODING', 'TECH_INTERVIEW']), 'FAILED']]
  return [['TAKE_HOME', random.chance(0.85) ? 'FAILED' : 'DOUBTED']]
}

/** Whoever has been in the step of the interview for too long had it, but it counts for nothing yet. */
export function talkWaits({ row, step }: DemoDeveloper): boolean {
  return row.status === 'TECH_INTERVIEW' && step > stepDays.TECH_INTERVIEW
}

function inStep(random: Random, developer: DemoDeveloper): PlannedAssessment[] {
  const { row, step, serial } = developer
  switch (row.status) {
    case 'PROFILE_REVIEW':
    case 'INTRO_CALL':
      return step > 1 && random.chance(0.5) ? [['TAKE_HOME', 'DRAFT']] : []
    case 'CHALLENGE_OUT':
      if (step > defaultDueDays) return [['TAKE_HOME', 'EXPIRED']]
      return [['TAKE_HOME', step > 2 && random.chance(0.6) ? 'STARTED' : 'SENT']]
    case 'SUBMITTED':
      return [['TAKE_HOME', 'SUBMITTED']]
    case 'IN_REVIEW':
      if (step > 2 && random.chance(0.3)) return [['TAKE_HOME', 'SECOND_REVIEW']]
      return [['TAKE_HOME', random.pick(['ASSIGNED', 'IN_REVIEW'])]]
    case 'TECH_INTERVIEW':
      if (talkWaits(developer)) return [passed, ['TECH_INTERVIEW', serial % 2 === 0 ? 'DENIED' : 'UNCONFIRMED']]
      return step > 1 ? [passed, ['TECH_INTERVIEW', random.pick(['DRAFT', 'SENT'])]] : [passed]
    case 'DECISION':
      return [passed, ['TECH_INTERVIEW', random.weighted(['PASSED', 5], ['DOUBTED', 2], ['FAILED', 1])]]
    default:
      return []
  }
}
