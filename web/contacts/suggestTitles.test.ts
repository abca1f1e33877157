import { expect, test } from 'vitest'
import { suggestTitles } from './suggestTitles.ts'

const titles = ['CTO', 'Head of Engineering', 'Engineering Manager']

test('titles are suggested that hold the text, in their order, but not the one that is written already', () => {
  expect(suggestTitles(titles, ' engineer')).toEqual(['Head of Engineering', 'Engineering Manager'])
  expect(suggestTitles(titles, '')).toEqual(titles)
  expect(suggestTitles(titles, 'CTO')).toEqual([])
})

test('at most fifty are suggested', () => {
  const many = Array.from({ length: 60 }, (_, index) => `Lead ${index}`)
  expect(suggestTitles(many, 'lead')).toHaveLength(50)
})
