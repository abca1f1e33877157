import { expect, test } from 'vitest'
import { type Role, roles } from '#shared/platform/permissions.ts'
import { atHome } from '#web/platform/lib/address/homeState.ts'
import type { Screen } from '#web/platform/register/screens.ts'
import { activeScreenPath, hasRoute, homePathOf, isPartAt, tabsAt } from './screens.ts'

const mine: Screen = { path: '/my-assessments', label: 'My Assessments', permission: 'ownAssessments:read' }
const vetting: Screen = { path: '/vetting', label: 'Vetting', permission: 'vetting:read' }
const clients: Screen = { path: '/clients', label: 'Users', permission: 'clients:manage' }
const you: Screen = { path: '/you', label: 'Your sessions', permission: 'ownSessions:manage' }
const rolesWith = (screen: Screen) => roles.filter((role) => hasRoute(role, screen))

test('a reviewer has only screens that reviewers may read', () => {
  expect([mine, vetting, clients].filter((screen) => hasRoute('reviewer', screen))).toEqual([mine])
})

test('every role but the reviewer has the screens of staff, and only the admin those of the admin', () => {
  expect(rolesWith(vetting)).toEqual(['admin', 'vetter', 'dstm', 'recruiter', 'client'])
  expect(rolesWith(clients)).toEqual(['admin'])
})

test('every role has the personal page', () => {
  expect(rolesWith(you)).toEqual(roles)
})

test('home is the vetting desk for everybody but reviewers, who have only their own assessments', () => {
  expect(roles.filter((role) => homePathOf(role) === '/vetting')).toEqual([
    'admin',
    'vetter',
    'dstm',
    'recruiter',
    'client',
  ])
  expect(homePathOf('reviewer')).toBe('/my-assessments')
})

test('a screen is highlighted at its addresses and at those of its tabs', () => {
  const staff: Screen = { path: '/staff', label: 'Staff', tabOf: '/clients', permission: 'staff:manage' }
  const activePathOf = (pathname: string) =>
    activeScreenPath('admin', { pathname, state: null }, [mine, clients, staff])
  expect(['/clients', '/clients/1', '/staff'].map(activePathOf)).toEqual(['/clients', '/clients', '/clients'])
  expect(['/', '/clients-of-others'].map(activePathOf)).toEqual([undefined, undefined])
})

test('the home of a client highlights no screen, and the same address of the staff does', () => {
  const pathAt = (role: Role, state: unknown) => activeScreenPath(role, { pathname: '/vetting', state }, [vetting])
  expect(pathAt('client', atHome)).toBeUndefined()
  expect(pathAt('client', null)).toBe('/vetting')
  expect(pathAt('vetter', atHome)).toBe('/vetting')
})

test('screens that are tabs of one stand beside it, for those who may read them', () => {
  const staff: Screen = { path: '/staff', label: 'Staff', tabOf: '/clients', permission: 'staff:manage' }
  const all = [mine, clients, staff, you]
  expect([clients, staff].map((screen) => tabsAt('admin', screen, all))).toEqual([
    [clients, staff],
    [clients, staff],
  ])
  expect(tabsAt('admin', mine, all)).toEqual([])
  expect(tabsAt('vetter', clients, all)).toEqual([])
})

test.each([
  ['stage=MEMBER&status=', true],
  ['stage=MEMBER', true],
  ['stage=MEMBER&status=AVAILABLE&sort=-name', true],
  ['stage=STANDBY&status=', false],
  ['stage=MEMBER,STANDBY', false],
  ['', false],
])('the link of the members is marked at ?%s: %s', (query, marked) => {
  const part = { label: 'Members', search: '?stage=MEMBER&status=' }
  expect(isPartAt(part, new URLSearchParams(query))).toBe(marked)
})
