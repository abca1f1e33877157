import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import type { BulkAction, BulkWords } from '#web/platform/lists/bulk/bulkAction.ts'
import { askForMore, applicantNouns as nouns } from './askForMore.ts'

const DecideApplicantsDialog = lazyPart(
  async () => (await import('./DecideApplicantsDialog.tsx')).DecideApplicantsDialog,
)

const AskApplicantsDialog = lazyPart(async () => (await import('./AskApplicantsDialog.tsx')).AskApplicantsDialog)

/** The decisions on applicants who wait. */
export const applicantActions: readonly BulkAction[] = [
  decideAs('VETTING', { label: 'Accept', nouns, done: 'accepted' }),
  { ...askForMore, dialog: (props) => <AskApplicantsDialog action={askForMore} {...props} /> },
  decideAs('REJECTED', { label: 'Reject', nouns, done: 'rejected', danger: true }),
  decideAs('WITHDRAWN', { label: 'Withdraw', nouns, done: 'marked as withdrawn' }),
]

function decideAs(to: DeveloperStage, action: BulkWords): BulkAction {
  return { ...action, dialog: (props) => <DecideApplicantsDialog to={to} action={action} {...props} /> }
}
