import { jobClosingInput } from '#shared/jobInput.ts'
import { openJobProfileStatuses } from '#shared/jobProfileStatuses.ts'
import { type JobStatus, jobCloseReasons, jobStatuses } from '#shared/jobStatuses.ts'
import { valuesOf } from '#shared/transitions.ts'
import { CheckboxField } from '#web/platform/forms/CheckboxField.tsx'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import type { JobLifecycle } from './jobFragment.ts'
import { useMoveJob } from './useMoveJob.ts'

interface Props {
  readonly job: JobLifecycle
  readonly to: JobStatus
  readonly onClose: () => void
}

const reasons = valuesOf(jobCloseReasons).map((value) => ({ value, label: jobCloseReasons[value].label }))

/** Closes a job: asks for a reason, and whether to end its open profiles. */
export function CloseJobDialog({ job, to, onClose }: Props) {
  const moveJob = useMoveJob(job)
  const form = useSchemaForm(jobClosingInput, { reason: '', note: '', end_profiles: false })
  const open = job.job_profiles.filter(({ status }) => openJobProfileStatuses.includes(status)).length
  const title = `Close as ${jobStatuses[to].label.toLowerCase()}`
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel="Close job"
      onSave={async (input) => {
        await moveJob(to, input)
        onClose()
      }}
      onClose={onClose}
    >
      <SelectField
        name="reason"
        label="Reason"
        required
        placeholder="Select a reason"
        options={reasons}
        data-autofocus
      />
      <TextAreaField name="note" label="Note" minRows={2} />
      {open > 0 && (
        <CheckboxField
          name="end_profiles"
          label={open === 1 ? 'End the open profile' : `End the ${open} open profiles`}
        />
      )}
    </FormDialog>
  )
}
