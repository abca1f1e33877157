import { isKeyOf } from '#shared/platform/keys.ts'
import { reminderHints, reminderRules } from '#shared/reminders/reminders.ts'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { TimeZoneField } from '#web/platform/forms/fields/TimeZoneField.tsx'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { EditTextDialog } from '#web/texts/EditTextDialog.tsx'
import { PlannedReminders } from './PlannedReminders.tsx'
import styles from './Reminders.module.css'

/** Edits a rule and its text, beside the list of what it would send today. */
export function EditReminderDialog({ id, onClose }: NamedDialogProps) {
  if (!isKeyOf(reminderRules, id)) return null
  const { label } = reminderRules[id]
  return (
    <EditTextDialog
      id={id}
      title={`Edit Reminder: ${label}`}
      savedText={({ is_on }) => `The reminder “${label}” is ${is_on ? 'on' : 'off'}.`}
      fields={
        <>
          <p>{reminderHints[id]}</p>
          <TermFields />
        </>
      }
      preview={{ label: 'Would go out today', show: (typed) => <PlannedReminders rule={id} typed={typed} /> }}
      onClose={onClose}
    />
  )
}

function TermFields() {
  return (
    <>
      <CheckboxField
        name="is_on"
        label="Send by itself"
        description="After each change of this rule, the next run waits until an admin allows it. So does every run of more than 20 reminders and follow-ups."
      />
      <div className={styles.days}>
        <NumberField name="remind_days" label="Remind after (days)" />
        <NumberField name="follow_up_days" label="Follow-up after (more days)" />
      </div>
      <TimeZoneField
        name="time_zone"
        label="Time zone"
        description="Reminders are sent from 8:00 to 20:00 in this time zone."
      />
    </>
  )
}
