import { expect, test } from 'vitest'
import { developerAssessmentStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { countOfPart, filterOf, sentPartOf, sentParts } from './sentParts.ts'

const statuses = valuesOf(developerAssessmentStatuses)
  .filter((status) => status !== 'DRAFT')
  .map((value, index) => ({ value, count: index + 1 }))
const counts = {
  statuses,
  results: [{ value: 'PASS', count: statuses.find(({ value }) => value === 'COMPLETED')?.count ?? 0 }],
}

test('each status that was sent is in one part besides everything, so that the counts of the parts add up', () => {
  const [all, ...others] = sentParts.map((part) => countOfPart(part, counts))
  expect(all).toBe(statuses.reduce((sum, { count }) => sum + count, 0))
  expect(others.reduce((sum, count) => sum + count, 0)).toBe(all)
})

test('a part filters by what it counts, and an unknown one is everything', () => {
  expect(filterOf(sentPartOf('PASS'))).toEqual({ result: ['PASS'] })
  expect(filterOf(sentPartOf('unfinished'))).toEqual({ status: ['DECLINED', 'EXPIRED', 'CANCELLED'] })
  for (const name of [null, '', 'constructor']) expect(filterOf(sentPartOf(name))).toEqual({})
})
