import { expect, test } from 'vitest'
import { type ApiOperation, isMutation, keyOf, requestOf } from './operation.ts'

const plain: ApiOperation<unknown, object> = `
  query getBoth($id: ID!, $all: Boolean!) {
    getJob(id: $id, filter: { open: true }) { id owner { id } ...Details }
    mine: getJobs @include(if: $all) { id }
    getCount
  }
  fragment Details on Job { rate }`

test('the name and the kind of an operation are in its text', () => {
  expect(requestOf(plain).operationName).toBe('getBoth')
  expect(isMutation(requestOf(plain))).toBe(false)
  expect(isMutation(requestOf(' mutation move { moveJob { id } }'))).toBe(true)
})

test('operations are the same whatever the order of their values, and differ by each of them', () => {
  const key = (filter: object, list: unknown[] = []) => keyOf(requestOf(plain, { filter, list }))
  expect(key({ a: 1, b: { c: 2, d: 3 } })).toBe(key({ b: { d: 3, c: 2 }, a: 1 }))
  expect(key({ a: 1 })).not.toBe(key({ a: 2 }))
  expect(key({}, [1, 2])).not.toBe(key({}, [2, 1]))
  expect(key({ a: undefined })).toBe(key({}))
})
