import { templateChanges } from '#shared/messages/messageInput.ts'
import { EditDialog } from '#web/platform/forms/EditDialog.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { TemplateFields } from './TemplateFields.tsx'

const templateQuery = graphql(`
  query getMessageTemplate($id: ID!) {
    getMessageTemplate(id: $id) {
      id
      version
      ...TemplateFields
    }
  }
`)

const updateMutation = graphql(`
  mutation updateMessageTemplate($input: UpdateMessageTemplateInput!, $key: String) {
    updateMessageTemplate(input: $input, key: $key) {
      id
      version
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteMessageTemplate($input: DeleteMessageTemplateInput!, $key: String) {
    deleteMessageTemplate(input: $input, key: $key) {
      id
    }
  }
`)

export function EditTemplateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(templateQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const remove = useDelete(deleteMutation)
  return (
    <EditDialog
      noun="Template"
      record={data?.getMessageTemplate}
      reading={reading}
      changes={templateChanges}
      onSave={update}
      onDelete={(record) => remove(record.name, record)}
      onClose={onClose}
    >
      <TemplateFields />
    </EditDialog>
  )
}
