import { expect, test } from 'vitest'
import { wordsAgainst } from './wordsAgainst.ts'

const against = (value: string, heading = 'Remarks', cells: Readonly<Record<string, string>> = {}) =>
  wordsAgainst(new Map(Object.entries(cells)), [{ heading, value }], '2026-11-29') !== undefined

test.each([
  'do not use',
  'DO NOT USE!!!',
  'Do not use - see Eva',
  'Please do not use him',
  "Don't use",
  'Aggressive when we spoke in May, and did not answer later on: do not use.',
  'Blacklisted',
  'black-listed 2023-04-01',
  'Rejected',
  'REJECTED after the phone screen',
  'not hired',
  'Candidate was not hired due to salary',
  'disqualified',
  'Blocked',
  'Abgelehnt',
  'ne pas utiliser',
  'liste noire',
  'Refusée',
  'no contratado',
  'não contratado',
  'lista nera',
  'odrzucony',
])('“%s” speaks against somebody', (text) => {
  expect(against(text)).toBe(true)
})

test.each([
  '',
  '-',
  'not rejected',
  'Was never rejected',
  'no longer blacklisted',
  "hasn't been rejected yet",
  'nicht abgelehnt',
  'no fue rechazado',
  'Blacklisted: no',
  'Rejected? No',
  'unrejected',
  'We do not use Java',
  'The client rejected one of her designs in a review of that year',
  'hired',
  'Contacted',
])('“%s” does not', (text) => {
  expect(against(text)).toBe(false)
})

test('a yes or a day under a heading with such words does, and a no does not', () => {
  for (const value of ['x', 'Yes', '2024-05-01']) expect(against(value, 'Blacklisted')).toBe(true)
  expect(against('2024-05-01', 'Date rejected')).toBe(true)
  for (const value of ['no', '0', '', 'Eva']) expect(against(value, 'Blacklisted')).toBe(false)
  expect(against('x', 'Newsletter')).toBe(false)
})

test('of somebody whose stage says so already it is no news', () => {
  for (const stage of ['Rejected', 'BLOCKED', 'withdrawn'])
    expect(against('do not use', 'Remarks', { stage })).toBe(false)
  for (const stage of ['Applicant', 'Member', 'do not use'])
    expect(against('do not use', 'Remarks', { stage })).toBe(true)
})
