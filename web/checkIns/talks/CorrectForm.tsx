import { checkInTalk } from '#shared/checkIns/checkInInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { CheckInFormProps } from './HoldForm.tsx'
import { TalkFields } from './TalkFields.tsx'

const correctMutation = graphql(`
  mutation updateCheckIn($input: UpdateCheckInInput!, $key: String) {
    updateCheckIn(input: $input, key: $key) {
      ...OpenedCheckIn
    }
  }
`)

export function CorrectForm({ checkIn, onClose }: CheckInFormProps) {
  const { id, version, party, channel, held_at, mood, notes, developer_name } = checkIn
  const saved = { party, channel: channel ?? '', held_at: held_at ?? '', mood: mood ?? '', notes: notes ?? '' }
  const form = useSchemaForm(checkInTalk, saved)
  const save = useSave(correctMutation)
  return (
    <FormDialog
      form={form}
      title={`Correct Check-in: ${developer_name}`}
      submitLabel="Save"
      onSave={(input) => save({ id, version, ...input }, 'The check-in is corrected.')}
      onClose={onClose}
    >
      <TalkFields />
    </FormDialog>
  )
}
