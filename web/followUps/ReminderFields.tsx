import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'

/** Edits a follow-up, with the day from which the bell tells of it. */
export function ReminderFields() {
  return (
    <>
      <TextField name="body" label="What" />
      <StaffSelect name="assignee_id" label="Assignee" placeholder="Select Assignee" />
      <DayField name="due_on" label="Until" future />
      <DayField
        name="remind_on"
        label="Remind from"
        future
        description="Left empty, the bell tells of it on its day."
      />
    </>
  )
}
