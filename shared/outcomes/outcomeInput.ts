import * as z from 'zod/mini'
import { maxDecisionText } from '#shared/developers/decisionText.ts'
import { filledInFor } from '#shared/messages/filledIn.ts'
import { requiredLine, requiredText } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { audienceOf, moveOutcomes, type Outcome } from './moveOutcomes.ts'

/** Makes the form of the text of an outcome, whose readers decide which merge fields it may have. */
export function outcomeTextForm(outcome: Outcome) {
  const filledIn = filledInFor(audienceOf(outcome))
  return z.object({
    subject: requiredLine('Write a subject.').check(filledIn),
    body: requiredText('Write a message.', maxDecisionText).check(filledIn),
    /** True if the dialog of the move proposes to tell it. */
    is_offered: z.boolean(),
  })
}

/** The merge fields are those of the outcome, which `outcomeTextForm` checks. */
export const outcomeTextInput = z.object({
  outcome: z.enum(valuesOf(moveOutcomes), 'Choose an outcome.'),
  subject: requiredLine('Write a subject.'),
  body: requiredText('Write a message.', maxDecisionText),
  is_offered: z.boolean(),
  /** The version that was read. */
  number: z.int(),
})
export type OutcomeTextInput = z.output<typeof outcomeTextInput>
