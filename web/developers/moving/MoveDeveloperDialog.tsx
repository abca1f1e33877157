import { useState } from 'react'
import { stageMoveForm } from '#shared/developers/developerInput.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import type { DeveloperLifecycle } from '#web/developers/listing/developerFragment.ts'
import { useMe } from '#web/platform/auth/useMe.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
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

/** Moves a developer to a stage that needs a reason, a date, an owner, or a note for an exception. */
export function MoveDeveloperDialog(props: Props) {
  const { developer, to, onClose } = props
  const { stage, owner_id } = developer
  const needsOwner = stage === 'APPLICANT' && owner_id === null
  const { me, error, refetch } = useMe(!needsOwner)
  if (!needsOwner || me) return <MoveForm {...props} ownerId={me?.id} />
  return <LoadingDialog title={titleOf(developer, to)} error={error} onRetry={refetch} onClose={onClose} />
}

/** @param ownerId the viewer, who is proposed as the owner of a developer without one. */
function MoveForm({ developer, to, ownerId, onClose }: Props & { readonly ownerId: string | undefined }) {
  const { stage, first_name, possible_moves } = developer
  const { toStage } = useMoveDeveloper(developer)
  const missing = possible_moves.find((move) => move.to === to)?.missing ?? []
  const owner = ownerId !== undefined
  const exception = missing.length > 0
  const [empty] = useState(() => emptyMove(to, ownerId))
  const form = useSchemaForm(stageMoveForm({ owner, exception }), empty)
  return (
    <FormDialog
      form={form}
      title={titleOf(developer, to)}
      submitLabel={labelOf(stage, to)}
      onSave={async (move) => {
        await toStage(move)
        onClose()
      }}
      onClose={onClose}
    >
      {exception && (
        <p>
          This is an exception: {first_name} still lacks {listFormat.format(missing)}.
        </p>
      )}
      <MoveFields to={to} owner={owner ? { label: 'Owner', required: true } : undefined} noteRequired={exception} />
    </FormDialog>
  )
}

const titleOf = ({ stage, first_name, last_name }: DeveloperLifecycle, to: DeveloperStage) =>
  `${labelOf(stage, to)}: ${first_name} ${last_name}`

const listFormat = new Intl.ListFormat('en')
