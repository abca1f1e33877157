import { jobClosingInput } from '#shared/jobs/jobInput.ts'
import { type ClosedJobStatus, closeReasonsOf, jobCloseReasons, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetJobClosingQuery, graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { ClosingProfiles } from './ClosingProfiles.tsx'
import type { JobLifecycle } from './jobFragment.ts'
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
  const { data, error, refetch } = useQuery(closingQuery, { variables, showsErrors: true })
  if (!data) return <LoadingDialog title={titleOf(to)} error={error} onRetry={refetch} onClose={onClose} />
  return <ClosingForm {...props} closing={data.getJobClosing} />
}

function titleOf(to: ClosedJobStatus): string {
  return `Close as ${jobStatuses[to].label.toLowerCase()}`
}

interface FormProps extends Props {
  readonly closing: GetJobClosingQuery['getJobClosing']
}

function ClosingForm({ job, to, onClose, closing }: FormProps) {
  const moveJob = useMoveJob(job)
  const form = useSchemaForm(jobClosingInput, {
    reason: to === 'FILLED' ? 'FILLED_BY_US' : '',
    note: '',
    end_profiles: to === 'FILLED' && closing.open_profiles > 0,
    tell_developers: closing.developers.some(({ refusal }) => refusal === null),
    message: textAbout(closing.title),
    tell_owners: closing.mails && closing.owners.length > 0,
  })
  return (
    <FormDialog
      form={form}
      title={titleOf(to)}
      submitLabel="Close Job"
      onSave={async ({ tell_developers, tell_owners, message, end_profiles, ...input }) => {
        const told = { message: tell_developers ? message : null, tell_owners }
        await moveJob(to, { ...input, end_profiles, ...(end_profiles ? told : {}) })
        onClose()
      }}
      onClose={onClose}
    >
      <SelectField
        name="reason"
        label="Reason"
        placeholder="Select a reason"
        options={closeReasonsOf[to].map((reason) => ({ value: reason, label: jobCloseReasons[reason].label }))}
      />
      <TextAreaField name="note" label="Note" minRows={2} />
      {closing.open_profiles > 0 && <ClosingProfiles closing={closing} />}
    </FormDialog>
  )
}

function textAbout(title: string): string {
  const name = title.replaceAll(/[{}]/g, '')
  return `Hi {{first_name}}, the role “${name}” that we talked about has been closed, so we end your candidacy for it. Thank you for your time. We will write again when another role fits.`
}
