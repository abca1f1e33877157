import { expect, test } from 'vitest'
import { suggestFrom } from './suggestFrom.ts'

const titles = ['CTO', 'Head of Engineering', 'Engineering Manager']

test('titles are suggested that hold the text, in their order, but not the one that is written already', () => {
  expect(suggestFrom(titles, ' engineer')).toEqual(['Head of Engineering', 'Engineering Manager'])
  expect(suggestFrom(titles, '')).toEqual(titles)
  expect(suggestFrom(titles, 'CTO')).toEqual([])
})

test('at most fifty are suggested', () => {
  const many = Array.from({ length: 60 }, (_, index) => `Lead ${index}`)
  expect(suggestFrom(many, 'lead')).toHaveLength(50)
})
