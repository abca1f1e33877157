import * as z from 'zod/mini'
import { changesInput, line, longText, optional, optionalEmail, requiredLine, rowId } from '#shared/platform/fields.ts'

export const contactInput = z.object({
  company_id: rowId('Choose a company.'),
  name: requiredLine("Enter the contact's name."),
  title: optional(line()),
  email: optionalEmail(),
  phone: optional(line(50)),
  notes: optional(longText()),
})
export type ContactInput = z.output<typeof contactInput>

/** A contact stays with its company. */
export const contactChanges = z.extend(changesInput(z.omit(contactInput, { company_id: true })), {
  /** True if they do not want mails. */
  do_not_contact: z.optional(z.boolean()),
})
export type ContactChanges = z.output<typeof contactChanges>
