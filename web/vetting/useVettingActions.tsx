import { lazy, Suspense } from 'react'
import { developerStatuses } from '#shared/developers/developerStages.ts'
import { vettingSteps } from '#shared/vetting/vettingSteps.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { loadChunk } from '#web/platform/lib/browser/loadChunk.ts'
import type { BulkAction, BulkWords, PlannedAction } from '#web/platform/lists/bulk/bulkAction.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'

// This loads with the first bulk action, because most sessions begin at the desk.
const load = () => loadChunk(() => import('./bulkActions.ts'))
const BulkInput = lazy(async () => (await load()).input)

const SendVettedDialog = lazyPart(async () => (await import('./SendVettedDialog.tsx')).SendVettedDialog)
const AssignManyDialog = lazyPart(
  async () => (await import('#web/developerAssessments/many/AssignManyDialog.tsx')).AssignManyDialog,
)

const stepOptions = vettingSteps.map((value) => ({ value, label: developerStatuses[value].label }))

/** Returns the bulk actions on people in vetting; undefined for a viewer who may do none. */
export function useVettingActions(): BulkAction[] | undefined {
  const mayMove = useCan('vetting:write')
  const mayAssign = useCan('developers:write')
  const people = useColleagues()
  const api = useApi()
  const assign: BulkAction = {
    ...words('Assign Owner', 'assigned'),
    input: inputOf('Owner', people),
    run: async (selected, dryRun, [owner = '']) => (await load()).runAssignOwner(api, selected, dryRun, owner),
  }
  const move: BulkAction = {
    ...words('Move Step', 'moved'),
    input: inputOf('Step', stepOptions),
    run: async (selected, dryRun, [step = '']) => (await load()).runMoveStep(api, selected, dryRun, step),
  }
  const remind: BulkAction = {
    ...words('Remind Reviewers', 'brought up again with their reviewers'),
    run: async (selected, dryRun) => (await load()).runRemindReviewers(api, selected, dryRun),
  }
  const send: BulkAction = { ...sendWords, dialog: (props) => <SendVettedDialog action={sendWords} {...props} /> }
  const review: BulkAction = {
    ...reviewWords,
    dialog: (props) => <AssignManyDialog action={reviewWords} {...props} />,
  }
  const actions = [...(mayAssign ? [assign] : []), ...(mayMove ? [send, move, review, remind] : [])]
  return actions.length > 0 ? actions : undefined
}

function words(label: string, done: string) {
  return { label, done, nouns: ['developer', 'developers'], preposition: 'of' } as const
}

const sendWords: BulkWords = {
  ...words('Send Assessment', 'sent the assessment'),
  verb: 'Send',
  preposition: 'to',
  consequence: 'The messages leave after ten seconds. Until then you can undo.',
}

const reviewWords: BulkWords = {
  label: 'Assign Reviewers',
  nouns: ['assessment', 'assessments'],
  preposition: 'to',
  done: 'assigned',
}

/** @param options undefined until they are read. */
function inputOf(label: string, options: readonly Option[] | undefined): NonNullable<PlannedAction['input']> {
  return (props) => (
    <Suspense>
      <BulkInput label={label} options={options} {...props} />
    </Suspense>
  )
}
