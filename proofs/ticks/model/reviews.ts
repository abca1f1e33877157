import { type LoggedRow, listOf } from './log.ts'
import type { Past, SentTest } from './past.ts'

/** A sent review, measured against the rubric of what was sent. */
export interface Verdict {
  readonly id: string
  readonly reviewer: string
  readonly shown: readonly string[]
  readonly unshown: readonly string[]
  /** It scores 60 % of the weights at least, and each criterion that must be passed. */
  readonly covers: boolean
  /** A percentage. */
  readonly total: number
  /** The scores of the criteria that must be passed. */
  readonly musts: ReadonlyMap<string, number>
}

/** Lists the sent reviews of an attempt. */
export function verdictsOf(past: Past, attempt: LoggedRow, test: SentTest): Verdict[] {
  return past.rows
    .where('reviews', 'developer_assessment_id', attempt.id)
    .filter(({ status }) => status === 'SENT')
    .map((review) => verdictOf(past, review, test))
}

function verdictOf(past: Past, review: LoggedRow, { rubric }: SentTest): Verdict {
  const scores = new Map(
    past.rows
      .where('review_scores', 'review_id', review.id)
      .flatMap(({ criterion_id, score }) => (score === null ? [] : [[String(criterion_id), Number(score)] as const])),
  )
  const rated = rubric.filter(({ id }) => scores.has(id))
  const weigh = (lines: SentTest['rubric']) => lines.reduce((sum, { weight }) => sum + weight, 0)
  const earned = rated.reduce((sum, { id, weight }) => sum + weight * (scores.get(id) ?? 0), 0)
  const musts = rubric.filter(({ must }) => must)
  return {
    id: review.id,
    reviewer: String(review.reviewer_id),
    shown: listOf(review.shown_skills).map((name) => name.toLowerCase()),
    unshown: listOf(review.unshown_skills).map((name) => name.toLowerCase()),
    covers: 10 * weigh(rated) >= 6 * weigh(rubric) && musts.every(({ id }) => scores.has(id)),
    total: weigh(rated) === 0 ? 0 : (25 * earned) / weigh(rated),
    musts: new Map(musts.map(({ id }) => [id, scores.get(id) ?? 0])),
  }
}

/** Totals are fractions of small numbers: their difference is far more than this, or none. */
const exact = 1e-9

/** Two reviews are a question, and not an average. */
export function disagree(reviews: readonly Verdict[]): boolean {
  const [one, other, third] = reviews
  if (!one || !other || third) return false
  const fails = ({ musts }: Verdict) => [...musts].map(([id, score]) => `${id} ${score <= 2}`).join()
  return Math.abs(one.total - other.total) >= 25 - exact || fails(one) !== fails(other)
}

/** The mean reaches the mark, and no criterion that must be passed has a mean of 2.5 or less. */
export function pass(reviews: readonly Verdict[], { passMark }: SentTest): boolean {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const musts = [...(reviews[0]?.musts.keys() ?? [])]
  const failed = musts.some((id) => mean(reviews.map((review) => review.musts.get(id) ?? 0)) <= 2.5)
  return reviews.length > 0 && !failed && mean(reviews.map(({ total }) => total)) >= passMark - exact
}
