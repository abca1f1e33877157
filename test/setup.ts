import { inspect } from 'node:util'
import { afterEach, expect } from 'vitest'
import { wrapCachedReads } from '#server/platform/db/cache/cachedQuery.ts'
import { proveTables } from './cachedReads.ts'
import { takeOwnErrors } from './ownErrors.ts'

wrapCachedReads(proveTables)

// An error of our own fails the test that meets it.
afterEach(() => {
  const errors = takeOwnErrors().map((error) => inspect(error))
  expect(errors, 'Something went wrong on our side').toEqual([])
})
