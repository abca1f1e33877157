import { CancelSentDialog } from '#web/developerAssessments/many/CancelSentDialog.tsx'
import { ExtendSentDialog } from '#web/developerAssessments/many/ExtendSentDialog.tsx'
import { RemindSentDialog } from '#web/developerAssessments/many/RemindSentDialog.tsx'
import { BulkBar } from '#web/platform/lists/bulk/BulkBar.tsx'
import type { BulkAction, BulkWords } from '#web/platform/lists/bulk/bulkAction.ts'
import type { useRowSelection } from '#web/platform/lists/bulk/useRowSelection.ts'

const nouns = ['assessment', 'assessments'] as const
const leaving = 'The messages leave after ten seconds. Until then you can undo.'

const remind: BulkWords = { label: 'Remind', nouns, preposition: 'of', done: 'reminded of', consequence: leaving }
const extend: BulkWords = { label: 'Extend', nouns, done: 'extended', consequence: leaving }
const cancel: BulkWords = {
  label: 'Cancel Assessments',
  verb: 'Cancel',
  nouns,
  done: 'cancelled',
  danger: true,
  consequence: 'The developers get no message. Their links stop working, and open reviews end.',
}

interface Props {
  readonly selection: ReturnType<typeof useRowSelection>
  readonly withLink: boolean
}

/** Offers what can be done to several sent assessments at once. */
export function SentBar({ selection, withLink }: Props) {
  const actions: readonly BulkAction[] = [
    { ...remind, dialog: (props) => <RemindSentDialog action={remind} withLink={withLink} {...props} /> },
    { ...extend, dialog: (props) => <ExtendSentDialog action={extend} withLink={withLink} {...props} /> },
    { ...cancel, dialog: (props) => <CancelSentDialog action={cancel} {...props} /> },
  ]
  // Rows are selected one by one: a filter would not say of which assessment.
  return <BulkBar selection={selection} matching={{ count: selection.count, more: false }} actions={actions} />
}
