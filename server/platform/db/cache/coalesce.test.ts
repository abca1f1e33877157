import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('a shared run begins after every call that shares it', async () => {
  let runs = 0
  const gates: (() => void)[] = []
  const turn = coalesce(async () => {
    runs++
    const run = runs
    await new Promise<void>((resolve) => gates.push(resolve))
    if (run === 2) throw new Error('second')
    return run
  })
  const first = [turn(), turn()]
  await expect.poll(() => gates.length).toBe(1)
  const second = [turn(), turn(), turn()]
  gates[0]?.()
  expect(await Promise.all(first)).toEqual([1, 1])
  await expect.poll(() => gates.length).toBe(2)
  const third = turn()
  gates[1]?.()
  expect((await Promise.allSettled(second)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect.poll(() => gates.length).toBe(3)
  gates[2]?.()
  expect(await third).toBe(3)
})
