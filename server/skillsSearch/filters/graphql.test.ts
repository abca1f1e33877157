import { expect, test } from 'vitest'
import { toFilter } from './graphql.ts'

const viewer = (role: 'recruiter' | 'client') => ({
  ...{ id: 'somebody', role, email: 'somebody@vouch.example', displayName: 'Somebody' },
  ...{ companyId: null, grantId: null },
})

test('only those who may read rates filter by them, whatever else they may search by', () => {
  expect(toFilter({ rate_at_most: 60.5 }, viewer('recruiter'))).toMatchObject({ rate_at_most: 6_050 })
  expect(() => toFilter({ rate_at_most: 60.5 }, viewer('client'))).toThrow('does not allow this')
  expect(toFilter({ match_at_least: 50 }, viewer('client'))).toMatchObject({ match_at_least: 50 })
})

test('without values there is no filter', () => {
  expect(toFilter(null, viewer('recruiter'))).toBeUndefined()
})
