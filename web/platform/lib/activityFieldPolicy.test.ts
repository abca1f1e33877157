import { InMemoryCache } from '@apollo/client'
import { parse } from 'graphql'
import { beforeEach, expect, test } from 'vitest'
import { addActivityPolicy } from './activityFieldPolicy.ts'

const query = parse(`
  query ($table: String, $id: ID, $before: ID) {
    getActivity(table: $table, id: $id, before: $before) { id }
  }
`)
const job = { table: 'jobs', id: 'a' }
let cache: InMemoryCache

beforeEach(() => {
  cache = new InMemoryCache()
  addActivityPolicy(cache)
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

test('an older page is appended', () => {
  answer([9, 8, 7])
  answer([6, 5], '7')
  expect(known()).toEqual([9, 8, 7, 6, 5])
})

test('a newer first page is prepended, without duplicates', () => {
  answer([9, 8, 7])
  answer([6, 5], '7')
  answer([10, 9, 8])
  expect(known()).toEqual([10, 9, 8, 7, 6, 5])
})

test('a first page that does not overlap the cached entries replaces them, because those between are unknown', () => {
  answer([3, 2, 1])
  answer([9, 8, 7])
  expect(known()).toEqual([9, 8, 7])
})

test('each record has its own history', () => {
  answer([2, 1])
  expect(known({ table: 'jobs', id: 'b' })).toBeUndefined()
})
