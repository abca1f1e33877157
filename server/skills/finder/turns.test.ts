import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readCatalogue } from '#server/skills/catalogue/catalogue.ts'
import { findSkills, findSkillsInTurns } from './findSkills.ts'
import { prepareNames, preparing } from './skillNames.ts'
import { atOnce, eachStep, inTurns } from './turns.ts'

const skills = readCatalogue().map(({ name, aliases }) => ({ id: name, name, aliases }))
const names = prepareNames(skills)
const length = 20_000
/** Texts that somebody could plant to hold up a node. */
const planted = [
  'Go, ',
  'C ',
  'no R or ',
  '5 years of Go and ',
  'Skills: Go\n',
  'go ',
  'of the Go ',
  'é',
  'a.',
  'Node.js/',
]

/** Counts the turns that others have until a promise is settled. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isRunning] = [0, true]
  const tick = () => {
    turns++
    if (isRunning) setImmediate(tick)
  }
  setImmediate(tick)
  await work
  isRunning = false
  return turns
}

/** A clock on which each look at it takes a millisecond. */
function slowClock(): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now++)
  onTestFinished(() => void vi.restoreAllMocks())
}

describe('steps', () => {
  const hundred = () => eachStep([...Array(100).keys()], (row) => row)

  test('give the same at once and in turns', async () => {
    expect(await inTurns(hundred())).toEqual(atOnce(hundred()))
  })

  test('let others have a turn after ten milliseconds', async () => {
    slowClock()
    expect(await turnsDuring(inTurns(hundred()))).toBeGreaterThanOrEqual(9)
  })

  test('that fail in a turn fail as a whole', async () => {
    await expect(inTurns(eachStep([1], () => expect.fail('in vain')))).rejects.toThrow('in vain')
  })
})

describe('a text that somebody planted', () => {
  test('lets others have their turn, however much it names', async () => {
    slowClock()
    const text = 'Go, '.repeat(length / 4)
    // Each of its 5,000 words is looked at in a step of its own, several times.
    expect(await turnsDuring(findSkillsInTurns(text, names))).toBeGreaterThan(1_000)
  })

  test('names the same in turns as at once', async () => {
    for (const part of planted) {
      const text = part.repeat(100)
      expect(await findSkillsInTurns(text, names)).toEqual(findSkills(text, names))
    }
  })

  test('is read while others have their turn at least every 50 milliseconds', { tags: 'large' }, async () => {
    for (const part of planted) {
      const text = part.repeat(length / part.length)
      let least = Number.POSITIVE_INFINITY
      // Whatever else the machine does only adds to what a piece takes, so the least of three tries is nearest to it.
      for (const _ of [1, 2, 3]) least = Math.min(least, await longestPiece(() => findSkillsInTurns(text, names)))
      expect([part, least]).toEqual([part, expect.toSatisfy((ms: number) => ms < 50)])
    }
  })
})

test('the names of a catalogue are prepared while others have their turn', async () => {
  slowClock()
  expect(await turnsDuring(inTurns(preparing(skills)))).toBeGreaterThan(100)
})

/** The most time of the processor for which nothing else could run, in milliseconds. Other processes do not count. */
async function longestPiece(work: () => Promise<unknown>): Promise<number> {
  let [longest, isRunning] = [0, true]
  let before = process.threadCpuUsage()
  const tick = () => {
    longest = Math.max(longest, process.threadCpuUsage(before).user / 1_000)
    before = process.threadCpuUsage()
    if (isRunning) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  isRunning = false
  return longest
}
