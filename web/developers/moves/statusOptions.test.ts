import { expect, test } from 'vitest'
import { developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import { statusOptions } from './statusOptions.ts'

const values = (...args: Parameters<typeof statusOptions>) => statusOptions(...args).map(({ value }) => value)

test('the statuses on offer are those of the chosen stages', () => {
  expect(values(['STANDBY'], [])).toEqual(developerStages.STANDBY.statuses)
  expect(values(['MEMBER', 'STANDBY'], [])).toEqual([
    ...developerStages.MEMBER.statuses,
    ...developerStages.STANDBY.statuses,
  ])
  expect(values(['REJECTED'], [])).toEqual([])
})

test('without a stage all are on offer, and what is chosen always is', () => {
  expect(values([], [])).toEqual(Object.keys(developerStatuses))
  expect(values(['STANDBY'], ['AVAILABLE'])).toEqual(['AVAILABLE', ...developerStages.STANDBY.statuses])
})
