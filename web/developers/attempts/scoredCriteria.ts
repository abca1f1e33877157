import type { Attempt } from './attempts.ts'

type Scored = Pick<Attempt, 'criteria'> & {
  readonly reviews: readonly Pick<Attempt['reviews'][number], 'status' | 'scores'>[]
}

/** Counts the criteria that somebody scored. */
export function scoredCriteria({ criteria, reviews }: Scored): number {
  const sent = reviews.filter(({ status }) => status === 'SENT').flatMap(({ scores }) => scores)
  return criteria.filter(({ id }) => sent.some(({ criterion_id, score }) => criterion_id === id && score !== null))
    .length
}
