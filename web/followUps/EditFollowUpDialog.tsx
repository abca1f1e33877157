import { followUpChanges } from '#shared/followUps/followUpInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { ReminderFields } from './ReminderFields.tsx'

const followUpQuery = graphql(`
  query getFollowUp($id: ID!) {
    getFollowUp(id: $id) {
      id
      subject
      body
      assignee_id
      due_on
      remind_on
      version
    }
  }
`)

const updateMutation = graphql(`
  mutation updateFollowUp($input: UpdateFollowUpInput!, $key: String) {
    updateFollowUp(input: $input, key: $key) {
      id
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteFollowUp($input: DeleteFollowUpInput!, $key: String) {
    deleteFollowUp(input: $input, key: $key) {
      id
    }
  }
`)

export function EditFollowUpDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, ...reading } = useQuery(followUpQuery, { variables: { id }, showsErrors: true })
  const save = useSave(updateMutation)
  const remove = useDelete(deleteMutation)
  return (
    <EditDialog
      noun="Follow-up"
      record={data?.getFollowUp}
      reading={reading}
      changes={followUpChanges}
      onSave={save}
      onDelete={(followUp) => remove('The follow-up', followUp)}
      onClose={onClose}
    >
      <p>
        About <bdi>{data?.getFollowUp.subject}</bdi>
      </p>
      <ReminderFields />
    </EditDialog>
  )
}
