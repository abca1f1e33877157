import { useState } from 'react'
import { stageMoveForm } from '#shared/developers/developerInput.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { outcomesOfStages } from '#shared/developers/developerStages.ts'
import type { DeveloperLifecycle } from '#web/developers/lists/developerFragment.ts'
import { useOutcomeTexts } from '#web/outcomes/outcomesFragment.ts'
import { useMe } from '#web/platform/auth/useMe.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { emptyMove } from './emptyMove.ts'
import { MoveFields } from './MoveFields.tsx'
import { labelOf } from './offeredMoves.ts'
import { useMoveDeveloper } from './useMoveDeveloper.ts'

interface Props {
  readonly developer: DeveloperLifecycle
  readonly to: DeveloperStage
  readonly onClose: () => void
}

/** Moves a developer to a stage: asks for the reason, the dates, the owner or the note that it needs, and whether they are told. */
export function MoveDeveloperDialog(props: Props) {
  const { developer, to, onClose } = props
  const { stage, owner_id } = developer
  const needsOwner = stage === 'APPLICANT' && owner_id === null
  const { me, ...asked } = useMe(!needsOwner)
  const { texts, proposed, ...told } = useOutcomeTexts()
  if (texts && (!needsOwner || me)) {
    return <MoveForm {...props} ownerId={me?.id} message={proposed(outcomesOfStages[to])} />
  }
  const retry = () => void Promise.all([asked.refetch(), told.refetch()])
  const error = asked.error ?? told.error
  return <LoadingDialog title={titleOf(developer, to)} error={error} onRetry={retry} onClose={onClose} />
}

interface MoveFormProps extends Props {
  /** The viewer, who is proposed as the owner of a developer without one. */
  readonly ownerId: string | undefined
  /** The proposed text to the developer. */
  readonly message: string
}

function MoveForm({ developer, to, ownerId, message, onClose }: MoveFormProps) {
  const { stage, first_name, possible_moves } = developer
  const { toStage } = useMoveDeveloper(developer)
  const missing = possible_moves.find((move) => move.to === to)?.missing ?? []
  const owner = ownerId !== undefined
  const exception = missing.length > 0
  const [empty] = useState(() => emptyMove(to, { owner_id: ownerId, message }))
  const form = useSchemaForm(stageMoveForm({ owner, exception }), empty)
  return (
    <FormDialog
      form={form}
      title={titleOf(developer, to)}
      submitLabel={labelOf(stage, to)}
      onSave={(move) => toStage(move)}
      onClose={onClose}
    >
      {exception && (
        <p>
          This is an exception: {first_name} still lacks {listFormat.format(missing)}.
        </p>
      )}
      <MoveFields
        to={to}
        owner={owner ? { label: 'Owner', required: true } : undefined}
        noteRequired={exception}
        reader={{ developer_id: developer.id }}
      />
    </FormDialog>
  )
}

const titleOf = ({ stage, first_name, last_name }: DeveloperLifecycle, to: DeveloperStage) =>
  `${labelOf(stage, to)}: ${first_name} ${last_name}`

const listFormat = new Intl.ListFormat('en')
