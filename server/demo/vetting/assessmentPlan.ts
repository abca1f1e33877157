import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'
import type { AssessmentDefinition } from './assessments.ts'

/** A status, or for a completed assessment its result. */
export type PlannedOutcome = Exclude<DeveloperAssessmentStatus, 'COMPLETED'> | 'PASSED' | 'FAILED' | 'DOUBTED'

type PlannedAssessment = readonly [AssessmentDefinition['assessment']['type'], PlannedOutcome]

export function plannedAssessments({ row, random, membership, endedAtOnce }: DemoDeveloper): PlannedAssessment[] {
  if (membership) {
    const more = random.some(['LIVE_CODING', 'TECH_INTERVIEW', 'SOFT_SKILLS', 'LANGUAGE'] as const, random.int(0, 2))
    return [['TAKE_HOME', 'PASSED'], ...more.map((type) => [type, 'PASSED'] as const)]
  }
  if (endedAtOnce) return []
  if (row.stage === 'REJECTED') return [['TAKE_HOME', random.chance(0.8) ? 'FAILED' : 'DOUBTED']]
  if (row.stage === 'WITHDRAWN') return [['TAKE_HOME', random.pick(['DECLINED', 'EXPIRED', 'CANCELLED'])]]
  switch (row.status) {
    case 'PROFILE_REVIEW':
    case 'INTRO_CALL':
      return random.chance(0.5) ? [['TAKE_HOME', 'DRAFT']] : []
    case 'CHALLENGE_OUT':
      return [['TAKE_HOME', random.weighted(['SENT', 4], ['STARTED', 4], ['EXPIRED', 2])]]
    case 'SUBMITTED':
      return [['TAKE_HOME', 'SUBMITTED']]
    case 'IN_REVIEW':
      return [['TAKE_HOME', random.weighted(['ASSIGNED', 5], ['IN_REVIEW', 4], ['SECOND_REVIEW', 2])]]
    case 'TECH_INTERVIEW':
      return [
        ['TAKE_HOME', 'PASSED'],
        ['TECH_INTERVIEW', random.pick(['DRAFT', 'SENT'])],
      ]
    case 'DECISION':
      return [
        ['TAKE_HOME', 'PASSED'],
        ['TECH_INTERVIEW', random.weighted(['PASSED', 5], ['DOUBTED', 2], ['FAILED', 1])],
      ]
    default:
      return []
  }
}
