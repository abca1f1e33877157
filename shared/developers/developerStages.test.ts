import { describe, expect, test } from 'vitest'
import { refusal, valuesOf } from '#shared/platform/transitions.ts'
import { type StageConditions, stageLifecycle, statusRefusal } from './developerLifecycle.ts'
import { type DeveloperStage, derivedStatuses, developerStages, developerStatuses } from './developerStages.ts'

const ready: StageConditions = {
  byAdmin: false,
  hasOwner: true,
  hasReason: true,
  hasRevisitDate: true,
  hasCoolOffDate: true,
  hasPassedAssessment: true,
  hasSignedTerms: true,
  hasCostRate: true,
  hasCountry: true,
}

function move(from: DeveloperStage, to: DeveloperStage, missing: Partial<StageConditions> = {}) {
  return refusal(stageLifecycle, from, to, { ...ready, ...missing })
}

describe('a developer', () => {
  test('passes through all stages when every gate passes', () => {
    expect(move('APPLICANT', 'VETTING')).toBeUndefined()
    expect(move('VETTING', 'MEMBER')).toBeUndefined()
    expect(move('MEMBER', 'STANDBY')).toBeUndefined()
    expect(move('STANDBY', 'MEMBER')).toBeUndefined()
  })

  test.each<[DeveloperStage, DeveloperStage, Partial<StageConditions>, string]>([
    ['APPLICANT', 'VETTING', { hasOwner: false }, 'Set an owner first.'],
    ['VETTING', 'MEMBER', { hasPassedAssessment: false }, 'A member needs a passed assessment'],
    ['VETTING', 'MEMBER', { hasSignedTerms: false }, 'A member needs signed terms'],
    ['OFFBOARDED', 'MEMBER', { hasCostRate: false }, 'A member needs a cost rate'],
    ['STANDBY', 'MEMBER', { hasCountry: false }, 'A member needs a country'],
    ['MEMBER', 'STANDBY', { hasReason: false }, 'Give a reason.'],
    ['MEMBER', 'STANDBY', { hasRevisitDate: false }, 'Set a date to revisit.'],
    ['VETTING', 'REJECTED', { hasCoolOffDate: false }, 'Set a cool-off date.'],
    ['VETTING', 'WITHDRAWN', { hasReason: false }, 'Give a reason.'],
    ['STANDBY', 'OFFBOARDED', { hasReason: false }, 'Give a reason.'],
    ['MEMBER', 'BLOCKED', {}, 'Only an admin can block or unblock a developer.'],
    ['BLOCKED', 'REJECTED', {}, 'Only an admin can block or unblock a developer.'],
    ['APPLICANT', 'MEMBER', {}, 'A move from Applicant to Member is not possible.'],
  ])('from %s to %s with %o is refused: %s', (from, to, missing, sentence) => {
    expect(move(from, to, missing)).toContain(sentence)
  })

  test('becomes a member without its gates only by an admin with a reason', () => {
    const nothing = { hasPassedAssessment: false, hasSignedTerms: false, hasCostRate: false, hasCountry: false }
    expect(move('VETTING', 'MEMBER', { ...nothing, byAdmin: true })).toBeUndefined()
    expect(move('VETTING', 'MEMBER', { ...nothing, byAdmin: true, hasReason: false })).toContain('exception')
  })
})

describe('a status', () => {
  test('belongs to exactly one stage', () => {
    const all = Object.values(developerStages).flatMap((stage) => [...stage.statuses])
    expect(all.toSorted()).toEqual(valuesOf(developerStatuses).toSorted())
  })

  test('can be set by hand inside its stage, unless it follows from profiles and placements', () => {
    for (const stage of valuesOf(developerStages)) {
      const typed = valuesOf(developerStatuses).filter((status) => statusRefusal(stage, status) === undefined)
      const inside: readonly string[] = developerStages[stage].statuses
      expect(typed.toSorted()).toEqual(
        inside.filter((status) => !(derivedStatuses as string[]).includes(status)).toSorted(),
      )
    }
    expect(statusRefusal('MEMBER', 'PLACED')).toContain('Placed follows from')
    expect(statusRefusal('VETTING', 'AVAILABLE')).toBe('Available is not a status of Vetting.')
  })
})
