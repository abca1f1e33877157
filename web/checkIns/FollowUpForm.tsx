import { followUpInput } from '#shared/checkInInput.ts'
import { AddDialog } from '#web/platform/forms/AddDialog.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { showToast } from '#web/platform/ui/toasts.ts'
import { FollowUpFields } from './FollowUpFields.tsx'
import type { CheckInFormProps } from './HoldForm.tsx'

const addMutation = graphql(`
  mutation addFollowUp($check_in_id: ID!, $body: String!, $assignee_id: ID, $due_on: String, $key: String) {
    addFollowUp(check_in_id: $check_in_id, body: $body, assignee_id: $assignee_id, due_on: $due_on, key: $key) {
      id
    }
  }
`)

/** Adds a follow-up to a check-in that was held. */
export function FollowUpForm({ checkIn, onClose }: CheckInFormProps) {
  const add = useSave(addMutation)
  return (
    <AddDialog
      noun="Follow-up"
      input={followUpInput}
      onSave={async (followUp) => {
        await add({ check_in_id: checkIn.id, ...followUp })
        showToast('success', 'The follow-up is added.')
      }}
      onClose={onClose}
    >
      <FollowUpFields />
    </AddDialog>
  )
}
