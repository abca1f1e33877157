import { Activity } from 'react'
import { jobsMoveForm } from '#shared/jobs/jobInput.ts'
import { closeReasonsOf, isClosedJob, type JobStatus, jobCloseReasons, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { OutcomeSelect } from '#web/outcomes/OutcomeSelect.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import type { BulkDialogProps } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { jobMoveWords } from './jobMoveWords.ts'

const moveMutation = graphql(`
  mutation moveJobs($input: MoveJobsInput!, $key: String) {
    moveJobs(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const empty = { to: 'NEEDS_PROFILES', reason: '', note: '', end_profiles: false, message: '', tell_owners: false }

/** Moves the selected jobs to a status. It first shows what each job lacks. */
export function BulkMoveJobsDialog({ selected, ...dialog }: BulkDialogProps) {
  const move = useBulkMutation(moveMutation)
  const form = useSchemaForm(jobsMoveForm, empty)
  const { to, end_profiles } = form.fields.values
  return (
    <BulkFormDialog
      action={jobMoveWords}
      form={form}
      schema={jobsMoveForm}
      run={(wanted, dry_run) => move({ selection: selected, ...wanted, dry_run })}
      {...dialog}
    >
      <SelectField name="to" label="Status" options={optionsOf(jobStatuses)} />
      <ClosingFields to={to as JobStatus} ends={end_profiles} />
      <TextAreaField name="note" label="Note" minRows={2} />
    </BulkFormDialog>
  )
}

/** Asks for the reason of closing, and whether the open profiles end. @param ends true if they do. */
function ClosingFields({ to, ends }: { readonly to: JobStatus; readonly ends: boolean }) {
  if (!isClosedJob(to)) return null
  const reasons = closeReasonsOf[to].map((reason) => ({ value: reason, label: jobCloseReasons[reason].label }))
  return (
    <>
      <SelectField key={to} name="reason" label="Reason" required placeholder="Select a reason" options={reasons} />
      <CheckboxField name="end_profiles" label="End the open profiles of these jobs" />
      {/* It stays mounted, so that a choice that is taken back loses no typed text. */}
      <Activity mode={ends ? 'visible' : 'hidden'}>
        <OutcomeSelect outcome="JOB_CLOSED" />
        <CheckboxField name="tell_owners" label="Mail the owners of the profiles" />
      </Activity>
    </>
  )
}
