import { expect, test } from 'vitest'
import { deselectedNotice, nowAttached, nowExcluded } from './useDeselection.ts'

const ending = 'for this job now, and'

test.each([
  [['Ana'], `Ana has a profile ${ending} is no longer selected.`],
  [[undefined], `One selected developer has a profile ${ending} is no longer selected.`],
  [['Ana', 'Bo'], `Ana, Bo have profiles ${ending} are no longer selected.`],
  [['Ana', undefined], `Ana, 1 more have profiles ${ending} are no longer selected.`],
  [['Ana', 'Bo', 'Cy', 'Di', 'Ed'], `Ana, Bo, Cy, 2 more have profiles ${ending} are no longer selected.`],
  [[undefined, undefined], `2 selected developers have profiles ${ending} are no longer selected.`],
])('%j are no longer selected', (names, notice) => {
  expect(deselectedNotice(names, nowAttached)).toBe(notice)
})

test('who must not be shown to the company is no longer selected', () => {
  expect(deselectedNotice(['Ana'], nowExcluded)).toBe(
    'Ana must not be shown to this company, and is no longer selected.',
  )
})
