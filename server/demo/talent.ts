import type { CheckInMood } from '#shared/checkIns/checkIns.ts'
import { createRandom } from './random.ts'

/*
 * What the demo firm's people are like beneath what they do, so that its figures tell something: good developers score higher and are
 * happier at clients, and reviewers differ in how they judge. What is beneath has random
 * numbers of its own, beside those of each row.
 */

/** How good a developer is, from 0 to 1. */
export function talentOf(seed: string, developerId: string): number {
  return createRandom(seed, 'talent', developerId).number()
}

interface Judged {
  readonly seed: string
  /** Of the developer. */
  readonly talent: number
  readonly workId: string
  readonly criterionId: string
  /** The scores that the outcome of the work allows, in their order. */
  readonly allowed: readonly number[]
}

/** The score that a fair reviewer would give. */
function fairScore({ seed, talent, workId, criterionId, allowed }: Judged): number {
  const { number } = createRandom(seed, 'fair score', workId, criterionId)
  const place = Math.floor((0.6 * talent + 0.4 * number()) * allowed.length)
  return allowed[Math.min(place, allowed.length - 1)] ?? 1
}

/** How often a reviewer gives a point more, or for less than 0 a point less, than a fair one. */
const leanings = [0, 0.35, -0.3, 0.05, -0.05] as const
/** One reviewer became lenient in the course of two years. */
const drifting = 3
const drift = 0.6

interface Reviewer {
  /** Among all reviewers. */
  readonly index: number
  /** How long ago the review was, in days. */
  readonly daysAgo: number
}

/** The score that a reviewer gives. @param chance from 0 to 1. */
export function scoreBy({ index, daysAgo }: Reviewer, judged: Judged, chance: number): number {
  const fair = fairScore(judged)
  const leaning = index === drifting ? drift * Math.max(0, 1 - daysAgo / 365) : (leanings[index % leanings.length] ?? 0)
  const [least = 1] = judged.allowed
  const most = judged.allowed[judged.allowed.length - 1] ?? 4
  if (chance < Math.abs(leaning)) return Math.min(most, Math.max(least, fair + Math.sign(leaning)))
  // Nobody judges the same twice.
  return chance > 0.9 ? (chance > 0.95 ? most : least) : fair
}

const order: readonly CheckInMood[] = ['AT_RISK', 'STRUGGLING', 'OKAY', 'GOOD', 'THRIVING']

/** The mood of a developer: a step better for good ones now and then, and a step worse for others, unless it is a worry. */
export function moodOf(seed: string, talent: number, checkInId: string, mood: CheckInMood): CheckInMood {
  const { chance } = createRandom(seed, 'mood', checkInId)
  const place = order.indexOf(mood)
  const better = order[place + 1]
  const worse = order[place - 1]
  if (place < 2) return mood
  if (talent > 0.5) return chance(talent) ? (better ?? mood) : mood
  return chance(1 - talent) && place > 2 ? (worse ?? mood) : mood
}
