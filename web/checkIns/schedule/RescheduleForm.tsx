import * as z from 'zod/mini'
import { checkInTerms } from '#shared/checkIns/checkInInput.ts'
import { checkInParties } from '#shared/checkIns/checkIns.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import type { CheckInFormProps } from '#web/checkIns/talks/HoldForm.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'

const rescheduleMutation = graphql(`
  mutation rescheduleCheckIn($input: RescheduleCheckInInput!, $key: String) {
    rescheduleCheckIn(input: $input, key: $key) {
      ...OpenedCheckIn
    }
  }
`)

const termsForm = z.pick(checkInTerms, { due_on: true, host_id: true, party: true })

/** Changes the day, the host or the party of a check-in that was not held. */
export function RescheduleForm({ checkIn, onClose }: CheckInFormProps) {
  const { id, version, developer_name, due_on, host_id, host_name, party, ends_on } = checkIn
  const form = useSchemaForm(termsForm, { due_on, host_id: host_id ?? '', party })
  const save = useSave(rescheduleMutation)
  return (
    <FormDialog
      form={form}
      title={`Reschedule Check-in: ${developer_name}`}
      submitLabel="Save"
      onSave={(input) => save({ id, version, ...input }, 'The check-in is rescheduled.')}
      onClose={onClose}
    >
      <DayField
        name="due_on"
        label="Due"
        future
        description={ends_on ? `The placement ends on ${formatDay(ends_on)}.` : undefined}
      />
      <StaffSelect name="host_id" label="Host" placeholder="Select Host" savedName={host_name} />
      <SelectField name="party" label="With" options={optionsOf(checkInParties)} />
    </FormDialog>
  )
}
