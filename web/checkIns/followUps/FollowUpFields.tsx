import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'

export function FollowUpFields() {
  return (
    <>
      <TextField name="body" label="What" />
      <StaffSelect name="assignee_id" label="Assignee" placeholder="Select Assignee" />
      <DayField name="due_on" label="Until" future />
    </>
  )
}
