import { lazy } from 'react'
import type { DeveloperStage } from '#shared/developerStages.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import type { BulkAction, BulkWords } from '#web/platform/lists/bulkAction.ts'

const DecideApplicantsDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./DecideApplicantsDialog.tsx')).DecideApplicantsDialog })),
)

const AskApplicantsDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./AskApplicantsDialog.tsx')).AskApplicantsDialog })),
)

const nouns = ['applicant', 'applicants'] as const

const askWords: BulkWords = { label: 'Ask for more', preposition: 'from', nouns, done: 'asked' }

/** What can be done with people who wait for a decision. */
export const applicantActions: readonly BulkAction[] = [
  decideAs('VETTING', { label: 'Accept', nouns, done: 'accepted' }),
  { ...askWords, dialog: (props) => <AskApplicantsDialog action={askWords} {...props} /> },
  decideAs('REJECTED', { label: 'Reject', nouns, done: 'rejected', danger: true }),
  decideAs('WITHDRAWN', { label: 'Withdraw', nouns, done: 'marked as withdrawn' }),
]

function decideAs(to: DeveloperStage, action: BulkWords): BulkAction {
  return { ...action, dialog: (props) => <DecideApplicantsDialog to={to} action={action} {...props} /> }
}
