import * as z from 'zod/mini'
import {
  changesInput,
  longText,
  optional,
  optionalEmail,
  optionalLine,
  requiredLine,
  rowId,
} from '#shared/platform/fields.ts'

export const contactInput = z.object({
  company_id: rowId('Choose a company.'),
  name: requiredLine("Enter the contact's name."),
  title: optionalLine(),
  email: optionalEmail(),
  phone: optionalLine(50),
  notes: optional(longText()),
})
export type ContactInput = z.output<typeof contactInput>

/** A contact stays with its company. */
export const contactChanges = changesInput(z.omit(contactInput, { company_id: true }))
export type ContactChanges = z.output<typeof contactChanges>
