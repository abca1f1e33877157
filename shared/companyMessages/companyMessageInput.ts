import * as z from 'zod/mini'
import { messageLimits, messageWords } from '#shared/messages/messageInput.ts'
import { optionalId, rowId } from '#shared/platform/fields.ts'
import { maxRecipients } from '#shared/platform/messaging/lengths.ts'

/** The form of a mail edits these. */
export const companyMessageForm = z.object({
  person_ids: z
    .array(rowId('This is not the id of a person.'), 'Choose at least one person.')
    .check(
      z.minLength(1, 'Choose at least one person.'),
      z.maxLength(maxRecipients, `Choose at most ${maxRecipients} people.`),
    ),
  job_id: optionalId('Choose a job.'),
  ...messageWords('companies'),
  without_recent: messageLimits.without_recent,
})

export const sendCompanyMessagesInput = z.object({
  company_id: rowId('Choose a company.'),
  ...companyMessageForm.shape,
  /** The shortlist whose address is in the text, for the one contact it was made for. */
  signed_link_id: optionalId('Choose a shortlist.'),
  ...messageLimits,
  dry_run: z._default(z.boolean(), false),
})
