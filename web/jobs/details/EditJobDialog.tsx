import { useNavigate } from 'react-router'
import { jobDetailChanges } from '#shared/jobs/jobInput.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { JobFields } from './JobFields.tsx'

const jobQuery = graphql(`
  query getEditedJob($id: ID!) {
    getJob(id: $id) {
      id
      version
      owner_name
      contact_name
      company {
        id
        name
      }
      ...JobFields
    }
  }
`)

const updateMutation = graphql(`
  mutation updateJobDetails($input: UpdateJobInput!, $key: String) {
    updateJob(input: $input, key: $key) {
      id
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteJob($input: DeleteJobInput!, $key: String) {
    deleteJob(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits or deletes a job. Its status, skills and countries are edited elsewhere. */
export function EditJobDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate()
  const { data, ...reading } = useQuery(jobQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const remove = useDelete(deleteMutation)
  const job = data?.getJob
  return (
    <EditDialog
      noun="Job"
      width={640}
      record={job}
      reading={reading}
      changes={jobDetailChanges}
      onSave={update}
      onDelete={async (job) => {
        await remove(job.title, job)
        // The navigation comes first, because the dialog closes on the screen that is then open.
        await navigate(jobPaths.jobs)
      }}
      onClose={onClose}
    >
      <JobFields companyId={job?.company.id ?? ''} ownerName={job?.owner_name} contactName={job?.contact_name} />
    </EditDialog>
  )
}
