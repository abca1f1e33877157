import { expect, test } from 'vitest'
import { takeBackAll } from './takeBackAll.ts'
import { progressText, takenBackText } from './takeBackTexts.ts'

test('a large import is taken back part by part, and the parts are told as one', async () => {
  const parts = [
    { removed: 2_000, restored: 0, left: 1_500, kept_count: 0 },
    { removed: 400, restored: 1_090, left: 10, kept_count: 2 },
    { removed: 0, restored: 9, left: 0, kept_count: 3 },
  ]
  const told: string[] = []
  const done = await takeBackAll(
    async () => parts.shift() ?? expect.fail('No part is left.'),
    (sum) => told.push(progressText(sum)),
  )
  expect(told).toEqual(['2,000 of 3,500 records taken back …', '3,490 of 3,500 records taken back …'])
  expect(done).toEqual({ removed: 2_400, restored: 1_099, left: 0, kept_count: 3 })
  expect(takenBackText(done)).toBe(
    '2,400 records removed. 1,099 records returned to what they were. 3 records left as they are.',
  )
})

test('a part that fails ends it with its error', async () => {
  const refused = takeBackAll(
    async () => {
      throw new Error('Refused.')
    },
    () => expect.fail('Nothing was taken back.'),
  )
  await expect(refused).rejects.toThrow('Refused.')
})
