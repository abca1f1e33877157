import { useState } from 'react'
import { stageMoveForm } from '#shared/developers/developerInput.ts'
import { stageReasons } from '#shared/developers/developerStages.ts'
import { emptyMove } from '#web/developers/moves/emptyMove.ts'
import { MoveFields } from '#web/developers/moves/MoveFields.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useLastChoice } from './useLastChoice.ts'
import { useSaveDecisions } from './useSaveDecisions.ts'
import type { LastRejection, TriageDialogProps } from './useTriage.ts'

const schema = stageMoveForm()

/** Rejects an applicant with a reason and a text. The reason is the one that the key takes from then on. */
export function RejectApplicantDialog({ subject, onClose }: TriageDialogProps) {
  const { row, applicant, ownerId, decide } = subject
  const [last, keep] = useLastChoice<LastRejection>('rejection')
  const save = useSaveDecisions()
  const [empty] = useState(() => ({
    ...emptyMove('REJECTED', { owner_id: ownerId }),
    reason: last?.reason ?? '',
  }))
  const form = useSchemaForm(schema, empty)
  return (
    <FormDialog
      form={form}
      title={`Reject: ${row.name}`}
      submitLabel="Reject"
      danger
      onSave={async (move) => {
        const answer = await save.decide(applicant, move)
        onClose()
        if (!move.reason) return false
        keep({ reason: move.reason, isSilent: move.message === null })
        decide(row, { label: 'Rejected', detail: stageReasons[move.reason].label }, async () => answer)
        return false
      }}
      onClose={onClose}
    >
      <MoveFields to="REJECTED" reader={{ developer_id: applicant.id }} />
    </FormDialog>
  )
}
