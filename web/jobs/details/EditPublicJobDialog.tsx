import { jobPublicationChanges } from '#shared/jobs/jobInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const publicJobQuery = graphql(`
  query getPublicJob($id: ID!) {
    getJob(id: $id) {
      version
      ...JobPublication
    }
  }
`)

const updateMutation = graphql(`
  mutation updateJob($input: UpdateJobInput!, $key: String) {
    updateJob(input: $input, key: $key) {
      ...JobPublication
    }
  }
`)

/** Sets whether the jobs page shows a job, and what it shows of it. */
export function EditPublicJobDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(publicJobQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  return (
    <EditDialog
      noun="Public Job"
      record={data?.getJob}
      reading={reading}
      changes={jobPublicationChanges}
      onSave={update}
      onClose={onClose}
    >
      <CheckboxField
        name="is_public"
        label="Show on the jobs page"
        description="It shows the title, type, skills, countries and the text below, while the job is active."
      />
      <TextAreaField
        name="public_text"
        label="Public text"
        description="Everybody can read it. You can use Markdown. The description of the job stays internal."
        minRows={6}
      />
      <CheckboxField name="shows_company" label="Name the company" />
      <CheckboxField name="shows_budget" label="Name the budget" />
    </EditDialog>
  )
}
