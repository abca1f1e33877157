import { Button } from '@mantine/core'
import { jobInput } from '#shared/jobs/jobInput.ts'
import { CompanySelect } from '#web/companies/CompanySelect.tsx'
import { AddDialog } from '#web/platform/forms/AddDialog.tsx'
import { useFormContext } from '#web/platform/forms/FormContext.ts'
import { useSave } from '#web/platform/forms/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import styles from './JobFields.module.css'
import { JobFields } from './JobFields.tsx'
import { jobPaths } from './paths.ts'

const addMutation = graphql(`
  mutation addJob($job: JobInput!, $key: String) {
    addJob(job: $job, key: $key) {
      id
      title
    }
  }
`)

interface Props {
  /** The id of the company; empty when the dialog asks for it. */
  readonly id: string
  readonly onClose: () => void
}

/** Adds a job and opens it, because its skills come next. The viewer owns it unless somebody else is chosen. */
export function AddJobDialog({ id, onClose }: Props) {
  const add = useSave(addMutation)
  const dialog = useDialog()
  return (
    <AddDialog
      noun="Job"
      input={jobInput}
      initial={{ company_id: id, type: 'HOURLY', openings: 1, currency: 'USD' }}
      ownedBy="owner_id"
      width={620}
      onSave={async (job) => {
        const { id, title } = (await add({ job })).addJob
        return { name: title, path: jobPaths.job(id), text: `${title} is added. Choose its skills next.`, opens: true }
      }}
      onClose={onClose}
    >
      <div className={styles.brief}>
        <p>Did the client write? Vouch reads a mail or a file, and fills in what it says.</p>
        <Button variant="default" onClick={() => dialog.open('ask-by-brief', id)}>
          Ask by Brief
        </Button>
      </div>
      <CompanySelect name="company_id" label="Company" />
      <NewJobFields />
    </AddDialog>
  )
}

/** Only contacts of the chosen company are offered. */
function NewJobFields() {
  const { fields } = useFormContext()
  return <JobFields companyId={String(fields.getValues().company_id)} />
}
