import * as z from 'zod/mini'
import { type Audience, mergeProblem } from './mergeFields.ts'

/** Refuses a merge field that the readers of a text do not have, because it would be sent as typed. */
export function filledInFor(audience: Audience) {
  return z.check<string>(({ value, issues }) => {
    const message = mergeProblem(value, audience)
    if (message) issues.push({ code: 'custom', input: value, message })
  })
}
