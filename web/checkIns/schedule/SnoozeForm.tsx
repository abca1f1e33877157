import * as z from 'zod/mini'
import { checkInSnooze } from '#shared/checkIns/checkInInput.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import type { CheckInFormProps } from '#web/checkIns/talks/HoldForm.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const snoozeMutation = graphql(`
  mutation snoozeCheckIn($input: SnoozeCheckInInput!, $key: String) {
    snoozeCheckIn(input: $input, key: $key) {
      ...OpenedCheckIn
    }
  }
`)

const snoozeForm = z.pick(checkInSnooze, { until: true, reason: true })

/** Postpones a check-in to a day, with a reason. */
export function SnoozeForm({ checkIn, onClose }: CheckInFormProps) {
  const { id, version, developer_name, due_on, snoozed_until, snooze_reason } = checkIn
  const form = useSchemaForm(snoozeForm, { until: snoozed_until ?? '', reason: snooze_reason ?? '' })
  const save = useSave(snoozeMutation)
  return (
    <FormDialog
      form={form}
      title={`Snooze Check-in: ${developer_name}`}
      submitLabel="Snooze"
      onSave={(input) => save({ id, version, ...input }, `The check-in comes back on ${formatDay(input.until)}.`)}
      onClose={onClose}
    >
      <DayField
        name="until"
        label="Until"
        future
        description={`It was due on ${formatDay(due_on)}, so it counts as late after that day.`}
      />
      <TextField name="reason" label="Reason" />
    </FormDialog>
  )
}
