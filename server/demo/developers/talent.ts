import { demoRandom } from '#server/demo/random.ts'
import type { CheckInMood } from '#shared/checkIns/checkIns.ts'

/*
 * Gives the people of the demo firm traits, so that its figures tell something: good developers score higher and are happier at clients,
 * and reviewers differ in how they judge. Traits have random numbers of their own, beside those of each row.
 */

/** Returns a number from 0, the weakest developer, to 1, the best. */
export function talentOf(developerId: string): number {
  return demoRandom('talent', developerId).number()
}

interface Judged {
  /** The talent of the developer, from 0 to 1. */
  readonly talent: number
  readonly workId: string
  readonly criterionId: string
  /** The outcome of the work allows these scores, in their order. */
  readonly allowed: readonly number[]
}

function fairScore({ talent, workId, criterionId, allowed }: Judged): number {
  const { number } = demoRandom('fair score', workId, criterionId)
  const place = Math.floor((0.6 * talent + 0.4 * number()) * allowed.length)
  return allowed[Math.min(place, allowed.length - 1)] ?? 1
}

/** The chance that a reviewer gives a point more than a fair one, or a point less when it is below 0. */
const leanings = [0, 0.35, -0.3, 0.05, -0.05] as const
/** One reviewer became lenient in the course of two years. */
const drifting = 3
const drift = 0.6

interface Reviewer {
  /** The place among all reviewers. */
  readonly index: number
  /** The days since the review. */
  readonly daysAgo: number
}

/** Returns the score that a reviewer gives. @param chance from 0 to 1. */
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

/** Returns the mood of a developer: now and then a step better for good ones, and a step worse for others, unless it is a worry. */
export function moodOf(talent: number, checkInId: string, mood: CheckInMood): CheckInMood {
  const { chance } = demoRandom('mood', checkInId)
  const place = order.indexOf(mood)
  const better = order[place + 1]
  const worse = order[place - 1]
  if (place < 2) return mood
  if (talent > 0.5) return chance(talent) ? (better ?? mood) : mood
  return chance(1 - talent) && place > 2 ? (worse ?? mood) : mood
}
