import { inspect } from 'node:util'
import { afterEach, expect } from 'vitest'
import { wrapCachedReads } from '#server/platform/db/cache/cachedQuery.ts'
import { forgetNames } from '#server/platform/db/connection/preparing.ts'
import { proveTables } from './cachedReads.ts'
import { drawIds } from './draws/drawnIds.ts'
import { takeOwnErrors } from './ownErrors.ts'

wrapCachedReads(proveTables)

// The same for a file, whichever ran before it in this worker.
drawIds(expect.getState().testPath ?? '')

// Connections end with their file. The names that it gave are spent, and without new ones later files would plan every statement each time.
forgetNames()

// An error of our own fails the test that meets it.
afterEach(() => {
  const errors = takeOwnErrors().map((error) => inspect(error))
  expect(errors, 'Something went wrong on our side').toEqual([])
})
