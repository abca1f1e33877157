import { jobProfilesMoveForm } from '#shared/jobProfiles/jobProfileInput.ts'
import {
  endedJobProfileStatuses,
  type JobProfileStatus,
  jobProfileEndReasons,
  jobProfileStatuses,
  outcomesOfProfiles,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { OutcomeSelect } from '#web/outcomes/OutcomeSelect.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import type { BulkDialogProps } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { moveProfiles } from './moveProfiles.ts'

const moveMutation = graphql(`
  mutation moveJobProfiles($input: MoveJobProfilesInput!, $key: String) {
    moveJobProfiles(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const empty = { to: '', reason: '', note: '', message: '' }
/** Only placements complete profiles or end them early. */
const byHand = optionsOf(jobProfileStatuses).filter(({ value }) => value !== 'COMPLETED' && value !== 'ENDED_EARLY')

/** Moves the selected profiles to a status. It first shows what each profile lacks. */
export function BulkMoveProfilesDialog({ selected, ...dialog }: BulkDialogProps) {
  const move = useBulkMutation(moveMutation)
  const form = useSchemaForm(jobProfilesMoveForm, empty)
  const outcome = outcomesOfProfiles[form.fields.values.to as JobProfileStatus]
  const ends = endedJobProfileStatuses.some((ended) => ended === form.fields.values.to)
  return (
    <BulkFormDialog
      action={moveProfiles}
      form={form}
      schema={jobProfilesMoveForm}
      run={(wanted, dry_run) => move({ selection: selected, ...wanted, dry_run })}
      {...dialog}
    >
      <SelectField name="to" label="Status" required placeholder="Select a status" options={byHand} />
      {ends && (
        <SelectField
          name="reason"
          label="Reason"
          required
          placeholder="Select a reason"
          options={optionsOf(jobProfileEndReasons)}
        />
      )}
      <TextAreaField name="note" label="Note" minRows={2} />
      {outcome && <OutcomeSelect key={outcome} outcome={outcome} />}
    </BulkFormDialog>
  )
}
