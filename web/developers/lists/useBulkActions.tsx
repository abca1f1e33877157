import { mergeAction } from '#web/developers/merges/mergeAction.tsx'
import { moveStage } from '#web/developers/moves/moveStage.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type {
  BulkAction,
  BulkDialogProps,
  BulkInputProps,
  BulkWords,
  PlannedAction,
} from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { useTagActions } from '#web/platform/lists/bulk/useTagActions.tsx'
import { MultiSelect } from '#web/platform/ui/inputs/choices/MultiSelect.tsx'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'

const tagMutation = graphql(`
  mutation tagDevelopers($input: TagDevelopersInput!, $key: String) {
    tagDevelopers(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const dstmMutation = graphql(`
  mutation assignDstm($input: AssignDstmInput!, $key: String) {
    assignDstm(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

graphql(`
  fragment BulkPlan on BulkPlan {
    count
    examples
    skipped {
      reason
      count
      examples
    }
    skipped_ids
    untold {
      reason
      count
      examples
    }
  }
`)

const DeveloperMessageDialog = lazyPart(
  async () => (await import('#web/messages/composer/DeveloperMessageDialog.tsx')).DeveloperMessageDialog,
)

function messageDialog({ selected, onDone, onClose }: BulkDialogProps) {
  return <DeveloperMessageDialog selection={selected} who="Developers" onSent={onDone} onClose={onClose} />
}

const PutForwardDialog = lazyPart(
  async () => (await import('#web/jobProfiles/adding/PutForwardDialog.tsx')).PutForwardDialog,
)

interface Known {
  /** Possible owners; undefined until they are read. */
  readonly dstms: readonly Option[] | undefined
  readonly tags: readonly string[] | undefined
}

const SendToDevelopersDialog = lazyPart(
  async () => (await import('./SendToDevelopersDialog.tsx')).SendToDevelopersDialog,
)
const BulkMoveDialog = lazyPart(async () => (await import('./BulkMoveDialog.tsx')).BulkMoveDialog)

const nouns = ['developer', 'developers'] as const
const nobody = 'nobody'

const sendWords: BulkWords = {
  label: 'Send Assessment',
  verb: 'Send',
  preposition: 'to',
  nouns,
  done: 'sent the assessment',
  consequence: 'The messages leave after ten seconds. Until then you can undo.',
}

export function useBulkActions({ dstms, tags }: Known): BulkAction[] {
  const mayMessage = useCan('messages:send')
  const mayPutForward = useCan('jobProfiles:write')
  const maySend = useCan('vetting:write')
  const tagActions = useTagActions(tagMutation, nouns, tags)
  const assign = useBulkMutation(dstmMutation)
  const assignTo: PlannedAction['run'] = (selection, dry_run, [id = nobody]) =>
    assign({ selection, dstm_id: id === nobody ? null : id, dry_run })
  const dstmInput = (props: BulkInputProps) => (
    <MultiSelect
      label="DSTM"
      placeholder="Select DSTM"
      single
      options={[...(dstms ?? []), { value: nobody, label: 'Nobody' }]}
      loading={!dstms}
      {...props}
    />
  )
  const message: BulkAction = { label: 'Message', nouns, done: 'messaged', dialog: messageDialog }
  const sendAssessment: BulkAction = {
    ...sendWords,
    dialog: (props) => <SendToDevelopersDialog action={sendWords} {...props} />,
  }
  const addToJob: BulkAction = {
    label: 'Add to Job',
    nouns,
    done: 'shortlisted',
    dialog: (props) => <PutForwardDialog {...props} />,
  }
  return [
    ...(mayMessage ? [message] : []),
    ...(maySend ? [sendAssessment] : []),
    ...(mayPutForward ? [addToJob] : []),
    ...tagActions,
    { label: 'Assign DSTM', nouns, done: 'assigned', preposition: 'to', input: dstmInput, run: assignTo },
    { ...moveStage, dialog: (props) => <BulkMoveDialog {...props} /> },
    mergeAction,
  ]
}
