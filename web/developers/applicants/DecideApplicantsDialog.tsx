import { useState } from 'react'
import { stageMoveForm } from '#shared/developers/developerInput.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { outcomesOfStages } from '#shared/developers/developerStages.ts'
import { emptyMove } from '#web/developers/moves/emptyMove.ts'
import { MoveFields } from '#web/developers/moves/MoveFields.tsx'
import { useOutcomeTexts } from '#web/outcomes/outcomesFragment.ts'
import { useMe } from '#web/platform/auth/useMe.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import type { WordedDialogProps } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'

const decideMutation = graphql(`
  mutation decideApplicants($input: DecideApplicantsInput!, $key: String) {
    decideApplicants(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

interface Props extends WordedDialogProps {
  readonly to: DeveloperStage
}

const schema = stageMoveForm()

/** Decides on the selected applicants. The viewer is proposed as the owner of those who have none. */
export function DecideApplicantsDialog(props: Props) {
  const { me, ...asked } = useMe()
  const { texts, proposed, ...told } = useOutcomeTexts()
  if (me && texts) return <DecideForm {...props} ownerId={me.id} message={proposed(outcomesOfStages[props.to])} />
  const retry = () => void Promise.all([asked.refetch(), told.refetch()])
  const error = asked.error ?? told.error
  return <LoadingDialog title={props.action.label} error={error} onRetry={retry} onClose={props.onClose} />
}

interface DecideFormProps extends Props {
  readonly ownerId: string
  /** The proposed text to the developers. */
  readonly message: string
}

function DecideForm({ to, action, selected, ownerId, message, ...dialog }: DecideFormProps) {
  const decide = useBulkMutation(decideMutation)
  const [empty] = useState(() => emptyMove(to, { owner_id: ownerId, message }))
  const form = useSchemaForm(schema, empty)
  return (
    <BulkFormDialog
      action={action}
      form={form}
      schema={schema}
      run={(wanted, dry_run) => decide({ selection: selected, ...wanted, dry_run })}
      {...dialog}
    >
      <MoveFields to={to} owner={{ label: 'Owner of those who have none', required: false }} />
    </BulkFormDialog>
  )
}
