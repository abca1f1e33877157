import * as z from 'zod/mini'
import { decisionProblem, mergeProblem } from './mergeFields.ts'

/** Refuses what would be sent as it is typed: a merge field that a message does not have. */
export const filledIn = refusing(mergeProblem)

/** The same for a text about a decision, which has fewer fields. */
export const decisionFilledIn = refusing(decisionProblem)

function refusing(problem: (text: string) => string | undefined) {
  return z.check<string>(({ value, issues }) => {
    const message = problem(value)
    if (message) issues.push({ code: 'custom', input: value, message })
  })
}
