import * as z from 'zod/mini'
import { decisionProblem } from './mergeFields.ts'

/** The length of a text about a decision. It leaves room for names, since a message has at most 4,000 characters. */
export const maxDecisionText = 3_500

/** Refuses braces that would be sent as they are. */
export const filledIn = z.check<string>(({ value, issues }) => {
  const message = decisionProblem(value)
  if (message) issues.push({ code: 'custom', input: value, message })
})
