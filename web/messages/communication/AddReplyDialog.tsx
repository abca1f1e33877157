import { useState } from 'react'
import * as z from 'zod/mini'
import { replyInput } from '#shared/messages/messageInput.ts'
import { messagePaths } from '#web/messages/paths.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { ReplyFields } from './ReplyFields.tsx'

const addMutation = graphql(`
  mutation addMessageReply($input: AddMessageReplyInput!, $key: String) {
    addMessageReply(input: $input, key: $key) {
      id
    }
  }
`)

const replyForm = z.omit(replyInput, { developer_id: true })

/** Logs a developer's reply. @param id of the developer. */
export function AddReplyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const add = useSave(addMutation)
  const [now] = useState(() => new Date().toISOString())
  return (
    <AddDialog
      noun="Reply"
      input={replyForm}
      initial={{ channel: 'EMAIL', received_at: now }}
      onSave={async (reply) => {
        await add({ developer_id: id, ...reply })
        return { name: 'The reply', path: messagePaths.communication(id), text: 'The reply is logged.' }
      }}
      onClose={onClose}
    >
      <ReplyFields />
    </AddDialog>
  )
}
