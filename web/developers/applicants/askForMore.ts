import type { BulkWords } from '#web/platform/lists/bulk/bulkAction.ts'

export const applicantNouns = ['applicant', 'applicants'] as const

/** The words for asking applicants for more, shared by the list and the applicant's page. */
export const askForMore: BulkWords = {
  label: 'Ask for More',
  preposition: 'from',
  nouns: applicantNouns,
  done: 'asked',
}
