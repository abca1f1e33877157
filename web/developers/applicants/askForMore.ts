import type { BulkWords } from '#web/platform/lists/bulkAction.ts'

export const applicantNouns = ['applicant', 'applicants'] as const

/** What asking applicants for more is called, on the list and on the page of one of them. */
export const askForMore: BulkWords = {
  label: 'Ask for More',
  preposition: 'from',
  nouns: applicantNouns,
  done: 'asked',
}
