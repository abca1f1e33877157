import { InMemoryCache } from '@apollo/client'
import { parse } from 'graphql'
import { beforeEach, expect, test } from 'vitest'
import { activityPages } from './activityPages.ts'

const query = parse(`
  query ($table: String, $id: ID, $before: ID) {
    getActivity(table: $table, id: $id, before: $before) { id }
  }
`)
const job = { table: 'jobs', id: 'a' }
let cache: InMemoryCache

beforeEach(() => {
  cache = new InMemoryCache({ typePolicies: { Query: { fields: { getActivity: activityPages } } } })
})

function answer(ids: readonly number[], before?: string) {
  const getActivity = ids.map((id) => ({ __typename: 'ActivityEntry', id: String(id) }))
  cache.writeQuery({ query, variables: { ...job, before }, data: { getActivity } })
}

function known(record: object = job) {
  return cache
    .readQuery<{ getActivity: { id: string }[] }>({ query, variables: record })
    ?.getActivity.map(({ id }) => +id)
}

test('an older page joins what is known', () => {
  answer([9, 8, 7])
  answer([6, 5], '7')
  expect(known()).toEqual([9, 8, 7, 6, 5])
})

test('a newer first page comes before what is known, and nothing stands twice', () => {
  answer([9, 8, 7])
  answer([6, 5], '7')
  answer([10, 9, 8])
  expect(known()).toEqual([10, 9, 8, 7, 6, 5])
})

test('a first page that does not meet what is known stands alone: what lies between was not read', () => {
  answer([3, 2, 1])
  answer([9, 8, 7])
  expect(known()).toEqual([9, 8, 7])
})

test('each record has a history of its own', () => {
  answer([2, 1])
  expect(known({ table: 'jobs', id: 'b' })).toBeUndefined()
})
