import { expect, test } from 'vitest'
import { missingForMember } from '#shared/developers/developerLifecycle.ts'
import type { DeveloperStage, DeveloperStatus } from '#shared/developers/developerStages.ts'
import { forwardMove, offeredStageMoves } from './offeredMoves.ts'

function developerIn(stage: DeveloperStage, status: DeveloperStatus | null, ...targets: DeveloperStage[]) {
  const possible_moves = targets.map((to) => ({ to, refusal: null, missing: [] as string[] }))
  return { id: '1', stage, status, possible_moves }
}
const labels = (...args: Parameters<typeof developerIn>) =>
  offeredStageMoves(developerIn(...args), true).map(({ label }) => label)

test('a developer offers the other statuses of the stage, then stages, and those that part with them last', () => {
  expect(labels('MEMBER', 'AVAILABLE', 'OFFBOARDED', 'STANDBY', 'BLOCKED')).toEqual([
    'Set to Unavailable',
    'Put on stand-by …',
    'Offboard …',
    'Block …',
  ])
  expect(labels('REJECTED', null, 'APPLICANT')).toEqual(['Back to applicants …'])
  expect(labels('BLOCKED', null, 'REJECTED')).toEqual(['Unblock as rejected …'])
})

test('a member who lacks something is offered as an exception', () => {
  const exception = { ...developerIn('VETTING', 'DECISION'), possible_moves: [] }
  const member = { to: 'MEMBER' as const, refusal: null, missing: ['a cost rate'] }
  expect(offeredStageMoves({ ...exception, possible_moves: [member] }, true).at(-1)).toEqual({
    to: 'MEMBER',
    refusal: null,
    remedies: [],
    label: 'Make a member …',
    danger: false,
  })
})

test('a refused member is offered a dialog for each thing that is missing, as far as the viewer may open it', () => {
  const lacking = { hasPassedAssessment: false, hasSignedTerms: false, hasCostRate: false, hasCountry: false }
  const member = { to: 'MEMBER' as const, refusal: 'A member needs more.', missing: missingForMember(lacking) }
  const developer = { ...developerIn('VETTING', 'DECISION'), possible_moves: [member] }
  const dialogs = (sends: boolean) =>
    offeredStageMoves(developer, sends)
      .at(-1)
      ?.remedies?.map(({ dialog }) => dialog)
  expect(dialogs(true)).toEqual(['send-assessment', 'upload-terms', 'edit-cost-rate', 'edit-country'])
  expect(dialogs(false)).toEqual(['upload-terms', 'edit-cost-rate', 'edit-country'])
})

test('the button leads to the next step of vetting, and from the last to the members', () => {
  expect(forwardMove(developerIn('VETTING', 'PROFILE_REVIEW'))).toBe('INTRO_CALL')
  expect(forwardMove(developerIn('VETTING', 'DECISION'))).toBe('MEMBER')
  expect(forwardMove(developerIn('APPLICANT', 'NEW'))).toBe('VETTING')
  expect(forwardMove(developerIn('MEMBER', 'AVAILABLE'))).toBeUndefined()
})
