import { placeholder } from '#shared/platform/messaging/mergeFields.ts'

/** The words that remind the contact of a shortlist. Its sender may change them. */
export const shortlistReminder = {
  subject: `The developers for “${placeholder('job_title')}”`,
  body: `Hello ${placeholder('first_name')},

Have you had time to look at the developers we propose for “${placeholder('job_title')}”? This page shows them side by side, and you can tell us there what you think of each:

${placeholder('link')}

It needs no account. If you have a question, just reply to this email.

${placeholder('sender_name')}`,
}

/** The words that bring a new shortlist to its contact. Times for an interview follow the address. */
export const shortlistMail = {
  subject: `Developers for “${placeholder('job_title')}”`,
  body: `Hello ${placeholder('first_name')},

Here are the developers we propose for “${placeholder('job_title')}”. This page shows them side by side, and you can tell us there what you think of each:

${placeholder('link')}

It needs no account. If you have a question, just reply to this email.

${placeholder('sender_name')}`,
}
