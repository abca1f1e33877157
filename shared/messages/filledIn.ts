import * as z from 'zod/mini'
import { decisionProblem, mergeProblem } from './mergeFields.ts'

/** Refuses a merge field that messages do not have, because it would be sent as typed. */
export const filledIn = refusing(mergeProblem)

/** Does the same for a text about a decision, which has fewer fields. */
export const decisionFilledIn = refusing(decisionProblem)

function refusing(problem: (text: string) => string | undefined) {
  return z.check<string>(({ value, issues }) => {
    const message = problem(value)
    if (message) issues.push({ code: 'custom', input: value, message })
  })
}
