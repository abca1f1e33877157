import { followUpInput } from '#shared/checkIns/checkInInput.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import type { CheckInFormProps } from '#web/checkIns/talks/HoldForm.tsx'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { FollowUpFields } from './FollowUpFields.tsx'

const addMutation = graphql(`
  mutation addFollowUp($input: AddFollowUpInput!, $key: String) {
    addFollowUp(input: $input, key: $key) {
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
      ownedBy="assignee_id"
      onSave={async (followUp) => {
        await add({ check_in_id: checkIn.id, ...followUp })
        return { name: 'The follow-up', path: checkInPaths.checkInDialog('check-in', checkIn.id) }
      }}
      onClose={onClose}
    >
      <FollowUpFields />
    </AddDialog>
  )
}
