import { expect, test } from 'vitest'
import { estimatedSeconds } from './estimate.ts'

const rows = { added: 0, changed: 0, unchanged: 0, bad: 0 }

test('an import is estimated by its preview: rows that are written take longer than those that are only read', () => {
  const seconds = 10
  expect(estimatedSeconds({ seconds, rows: { ...rows, added: 600, changed: 400 }, resumes: 0 })).toBe(50)
  expect(estimatedSeconds({ seconds, rows: { ...rows, added: 500, unchanged: 500 }, resumes: 0 })).toBe(30)
  expect(estimatedSeconds({ seconds, rows: { ...rows, unchanged: 1_000 }, resumes: 0 })).toBe(10)
  expect(estimatedSeconds({ seconds: 0.2, rows, resumes: 100 })).toBe(30)
  expect(estimatedSeconds({ seconds: 0, rows, resumes: 0 })).toBe(0)
})
