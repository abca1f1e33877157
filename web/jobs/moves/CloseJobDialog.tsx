import { jobClosingInput } from '#shared/jobs/jobInput.ts'
import { type ClosedJobStatus, closeReasonsOf, jobCloseReasons, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import type { JobLifecycle } from '#web/jobs/page/jobFragment.ts'
import { useOutcomeTexts } from '#web/outcomes/outcomesFragment.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetJobClosingQuery, graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { ClosingProfiles } from './ClosingProfiles.tsx'
import { useMoveJob } from './useMoveJob.ts'

const closingQuery = graphql(`
  query getJobClosing($id: ID!) {
    getJobClosing(id: $id) {
      title
      open_profiles
      developers {
        id
        name
        refusal
      }
      owners {
        id
        name
      }
      mails
    }
  }
`)

interface Props {
  readonly job: JobLifecycle
  readonly to: ClosedJobStatus
  readonly onClose: () => void
}

/** Closes a job: asks for a reason, whether its open profiles end, and who is told. */
export function CloseJobDialog(props: Props) {
  const { job, to, onClose } = props
  const variables = { id: job.id }
  const { data, ...closing } = useQuery(closingQuery, { variables, showsErrors: true })
  const { texts, proposed, ...told } = useOutcomeTexts()
  if (data && texts) return <ClosingForm {...props} closing={data.getJobClosing} message={proposed('JOB_CLOSED')} />
  const retry = () => void Promise.all([closing.refetch(), told.refetch()])
  return <LoadingDialog title={titleOf(to)} error={closing.error ?? told.error} onRetry={retry} onClose={onClose} />
}

function titleOf(to: ClosedJobStatus): string {
  return `Close as ${jobStatuses[to].label.toLowerCase()}`
}

interface FormProps extends Props {
  readonly closing: GetJobClosingQuery['getJobClosing']
  /** The proposed text to the developers. */
  readonly message: string
}

function ClosingForm({ job, to, onClose, closing, message }: FormProps) {
  const moveJob = useMoveJob(job)
  const viewer = useViewer()
  const owners = closing.mails ? closing.owners.filter(({ id }) => id !== viewer.id) : []
  const form = useSchemaForm(jobClosingInput, {
    reason: to === 'FILLED' ? 'FILLED_BY_US' : '',
    note: '',
    end_profiles: to === 'FILLED' && closing.open_profiles > 0,
    message: closing.developers.some(({ refusal }) => refusal === null) ? message : '',
    tell_owners: owners.length > 0,
  })
  return (
    <FormDialog
      form={form}
      title={titleOf(to)}
      submitLabel="Close Job"
      onSave={({ tell_owners, message, end_profiles, ...input }) =>
        moveJob(to, { ...input, end_profiles, ...(end_profiles && { message, tell_owners }) })
      }
      onClose={onClose}
    >
      <SelectField
        name="reason"
        label="Reason"
        placeholder="Select a reason"
        options={closeReasonsOf[to].map((reason) => ({ value: reason, label: jobCloseReasons[reason].label }))}
      />
      <TextAreaField name="note" label="Note" minRows={2} />
      {closing.open_profiles > 0 && <ClosingProfiles closing={closing} owners={owners} />}
    </FormDialog>
  )
}
