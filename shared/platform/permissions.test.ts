import { expect, test } from 'vitest'
import { can, isRole, permissions, roles } from './permissions.ts'

test('a viewer without a role may do nothing', () => {
  for (const permission of Object.keys(permissions)) {
    expect(can(undefined, permission as keyof typeof permissions)).toBe(false)
  }
})

test('an admin may do whatever any member of staff may do', () => {
  const ofStaff = Object.entries(permissions).filter(([, granted]) => granted.some((role) => role !== 'client'))
  for (const [name, granted] of ofStaff) expect(granted, name).toContain('admin')
})

test('reviewers see their own assessments and sessions and what waits for them, and nothing else', () => {
  const granted = Object.keys(permissions).filter((name) => can('reviewer', name as keyof typeof permissions))
  expect(granted.toSorted()).toEqual([
    'notifications:read',
    'ownAssessments:read',
    'ownAssessments:review',
    'ownLayouts:manage',
    'ownSessions:manage',
    'self:read',
  ])
})

test('clients change nothing but their own sessions and settings, and answer profiles', () => {
  const granted = Object.keys(permissions).filter((name) => can('client', name as keyof typeof permissions))
  expect(granted.toSorted()).toEqual([
    'billRates:read',
    'clientProfiles:read',
    'companies:read',
    'developers:read',
    'interviewTimes:read',
    'notifications:read',
    'ownCompany:read',
    'ownLayouts:manage',
    'ownSessions:manage',
    'profiles:answer',
    'self:read',
  ])
})

test('only the six roles are roles', () => {
  for (const role of roles) expect(isRole(role)).toBe(true)
  for (const other of ['', 'ADMIN', 'owner', null, undefined, 3]) expect(isRole(other)).toBe(false)
})
