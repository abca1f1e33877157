import { Button } from '@mantine/core'
import { nextActionChanges } from '#shared/jobs/jobInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const nextActionQuery = graphql(`
  query getNextJobAction($id: ID!) {
    getJob(id: $id) {
      id
      version
      title
      next_action
      next_action_on
    }
  }
`)

const updateMutation = graphql(`
  mutation setNextJobAction($input: UpdateJobInput!, $key: String) {
    updateJob(input: $input, key: $key) {
      id
    }
  }
`)

/** Says what comes next for a job, over any screen that shows it. */
export function NextActionDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, ...reading } = useQuery(nextActionQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const job = data?.getJob
  return (
    <EditDialog
      noun="Next Action"
      record={job}
      reading={reading}
      changes={nextActionChanges}
      onSave={(save) => update(save, `The next action for ${job?.title ?? 'the job'} is saved.`)}
      onClose={onClose}
      width={480}
    >
      <p>{job?.title}</p>
      <TextField name="next_action" label="Next action" placeholder="Call the hiring manager" />
      <DayField name="next_action_on" label="Until" future />
      <ClearButton />
    </EditDialog>
  )
}

/** Empties both fields, when the action is done and nothing follows. */
function ClearButton() {
  const { fields } = useFormContext()
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => fields.setValues({ next_action: '', next_action_on: '' })}
      >
        Nothing Comes Next
      </Button>
    </div>
  )
}
