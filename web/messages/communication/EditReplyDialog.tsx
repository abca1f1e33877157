import { replyChanges } from '#shared/messages/messageInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { ReplyFields } from './ReplyFields.tsx'

const replyQuery = graphql(`
  query getMessageReply($id: ID!) {
    getMessageReply(id: $id) {
      id
      channel
      received_at
      body
      version
    }
  }
`)

const updateMutation = graphql(`
  mutation updateMessageReply($input: UpdateMessageReplyInput!, $key: String) {
    updateMessageReply(input: $input, key: $key) {
      id
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteMessageReply($input: DeleteMessageReplyInput!, $key: String) {
    deleteMessageReply(input: $input, key: $key) {
      id
    }
  }
`)

export function EditReplyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(replyQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const remove = useDelete(deleteMutation)
  return (
    <EditDialog
      noun="Reply"
      record={data?.getMessageReply}
      reading={reading}
      changes={replyChanges}
      onSave={update}
      onDelete={(record) => remove('The reply', record)}
      onClose={onClose}
    >
      <ReplyFields />
    </EditDialog>
  )
}
