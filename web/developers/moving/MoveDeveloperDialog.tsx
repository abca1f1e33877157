import { useState } from 'react'
import { stageMoveForm } from '#shared/developers/developerInput.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import type { DeveloperLifecycle } from '#web/developers/listing/developerFragment.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { emptyMove } from './emptyMove.ts'
import { MoveFields } from './MoveFields.tsx'
import { labelOf } from './offeredMoves.ts'
import { useMoveDeveloper } from './useMoveDeveloper.ts'

interface Props {
  readonly developer: DeveloperLifecycle
  readonly to: DeveloperStage
  readonly onClose: () => void
}

/** Moves a developer to a stage that asks for something: a reason, a date, an owner, or why an exception is made. */
export function MoveDeveloperDialog({ developer, to, onClose }: Props) {
  const { stage, first_name, last_name, possible_moves } = developer
  const { toStage } = useMoveDeveloper(developer)
  const missing = possible_moves.find((move) => move.to === to)?.missing ?? []
  const owner = stage === 'APPLICANT' && developer.owner_id === null
  const exception = missing.length > 0
  // Whoever moves a developer without an owner is suggested as the owner.
  const { id } = useViewer()
  const [empty] = useState(() => emptyMove(to, owner ? id : ''))
  const form = useSchemaForm(stageMoveForm({ owner, exception }), empty)
  const label = labelOf(stage, to)
  return (
    <FormDialog
      form={form}
      title={`${label}: ${first_name} ${last_name}`}
      submitLabel={label}
      onSave={async (move) => {
        await toStage(move)
        onClose()
      }}
      onClose={onClose}
    >
      {exception && (
        <p>
          An exception: {first_name} still lacks {listFormat.format(missing)}.
        </p>
      )}
      <MoveFields to={to} owner={owner ? { label: 'Owner', required: true } : undefined} noteRequired={exception} />
    </FormDialog>
  )
}

const listFormat = new Intl.ListFormat('en')
