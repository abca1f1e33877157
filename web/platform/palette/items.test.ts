import { expect, test } from 'vitest'
import { filterItems, type PaletteItem, similarItems } from './items.ts'

const item = (label: string, hint?: string): PaletteItem => ({ group: 'Go to', label, hint, run: () => undefined })
const items = [item('My Assessments'), item('Users'), item('Ada Lovelace', 'ada@firm.example')]
const labels = (text: string) => filterItems(items, text).map(({ label }) => label)

test('items match by the beginnings of their words, in any order and case', () => {
  expect(labels('ass MY')).toEqual(['My Assessments'])
  expect(labels('love ada@')).toEqual(['Ada Lovelace'])
  expect(labels('sers')).toEqual([])
})

test('without a text every item is offered', () => {
  expect(labels('  ')).toHaveLength(3)
})

test('what is almost typed is offered apart, by its label alone', () => {
  expect(similarItems(items, 'asessments')).toMatchObject([{ group: 'Did you mean', label: 'My Assessments' }])
  expect(similarItems(items, 'frim.example')).toEqual([])
})
