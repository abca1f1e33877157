import * as z from 'zod/mini'
import { clientAnswerReasons, clientAnswers } from '#shared/jobProfiles/clientAnswers.ts'
import { longText, optional, optionalChoice, rowId } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

/** The API refuses *Not for us* without a reason. */
export const clientAnswerForm = z.object({
  answer: z.enum(valuesOf(clientAnswers), 'Choose an answer.'),
  reason: optionalChoice(valuesOf(clientAnswerReasons), 'Choose a reason.'),
  note: optional(longText()),
})

export const clientAnswerInput = z.extend(clientAnswerForm, { id: rowId(), version: z.int() })
export type ClientAnswerInput = z.output<typeof clientAnswerInput>
