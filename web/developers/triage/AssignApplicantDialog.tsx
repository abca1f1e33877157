import { applicantOwnerForm } from '#shared/developers/developerInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'
import { useLastChoice } from './useLastChoice.ts'
import { useSaveDecisions } from './useSaveDecisions.ts'
import type { LastOwner, TriageDialogProps } from './useTriage.ts'

/** Gives an applicant to a colleague, who is the one that the key takes from then on. */
export function AssignApplicantDialog({ subject, onClose }: TriageDialogProps) {
  const { row, applicant, decide } = subject
  const [last, keep] = useLastChoice<LastOwner>('owner')
  const save = useSaveDecisions()
  const colleagues = useColleagues()
  const form = useSchemaForm(applicantOwnerForm, { owner_id: last?.id ?? '' })
  return (
    <FormDialog
      form={form}
      title={`Assign: ${row.name}`}
      submitLabel="Assign"
      onSave={async ({ owner_id }) => {
        const answer = await save.assign(applicant, owner_id)
        onClose()
        const name = colleagues?.find(({ value }) => value === owner_id)?.label ?? ''
        keep({ id: owner_id, name })
        decide(row, { label: 'Assigned', detail: name }, async () => answer)
        return false
      }}
      onClose={onClose}
    >
      <StaffSelect name="owner_id" label="Owner" placeholder="Select Owner" />
    </FormDialog>
  )
}
