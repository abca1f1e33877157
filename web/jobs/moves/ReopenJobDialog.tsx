import { jobReopeningInput } from '#shared/jobs/jobInput.ts'
import { type JobStatus, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import type { JobLifecycle } from '#web/jobs/page/jobFragment.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useMoveJob } from './useMoveJob.ts'

interface Props {
  readonly job: JobLifecycle
  readonly to: JobStatus
  readonly onClose: () => void
}

export function ReopenJobDialog({ job, to, onClose }: Props) {
  const moveJob = useMoveJob(job)
  const form = useSchemaForm(jobReopeningInput, { note: '' })
  return (
    <FormDialog
      form={form}
      title={`Reopen as ${jobStatuses[to].label}`}
      submitLabel="Reopen Job"
      onSave={({ note }) => moveJob(to, { note, end_profiles: false })}
      onClose={onClose}
    >
      <TextAreaField name="note" label="Reason" minRows={2} />
    </FormDialog>
  )
}
