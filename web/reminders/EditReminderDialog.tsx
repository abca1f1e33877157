import { insertionsFor } from '#shared/messages/mergeFields.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { reminderForm } from '#shared/reminders/reminderInput.ts'
import { audienceOfRule, type ReminderRule, reminderHints, reminderRules } from '#shared/reminders/reminders.ts'
import { VersionSelect } from '#web/outcomes/VersionSelect.tsx'
import { CheckboxField } from '#web/platform/forms/CheckboxField.tsx'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { formValues } from '#web/platform/forms/formValues.ts'
import { NumberField } from '#web/platform/forms/NumberField.tsx'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'
import { TimeZoneField } from '#web/platform/forms/TimeZoneField.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql, type ReminderVersionFragment } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { PlannedReminders } from './PlannedReminders.tsx'
import styles from './Reminders.module.css'

const versionsQuery = graphql(`
  query getReminderVersions($rule: ReminderRuleName!) {
    getReminderVersions(rule: $rule) {
      ...ReminderVersion
    }
  }
`)

const saveMutation = graphql(`
  mutation saveReminderRule($input: SaveReminderRuleInput!, $key: String) {
    saveReminderRule(input: $input, key: $key) {
      number
    }
  }
`)

interface Props {
  /** The rule. */
  readonly id: string
  readonly onClose: () => void
}

/** Edits a rule and its text, beside the list of what it would send today. */
export function EditReminderDialog({ id, onClose }: Props) {
  const rule = isKeyOf(reminderRules, id) ? id : undefined
  const { data, error, refetch } = useQuery(versionsQuery, {
    variables: { rule: rule ?? 'CONSENT' },
    skip: !rule,
    showsErrors: true,
  })
  if (!rule) return null
  const [newest] = data?.getReminderVersions ?? []
  if (newest && data) {
    return <RuleForm newest={newest} versions={data.getReminderVersions} reload={refetch} onClose={onClose} />
  }
  return <LoadingDialog title={titleOf(rule)} error={error} onRetry={refetch} onClose={onClose} />
}

function titleOf(rule: ReminderRule): string {
  return `Edit Reminder: ${reminderRules[rule].label}`
}

interface RuleFormProps {
  readonly newest: ReminderVersionFragment
  readonly versions: readonly ReminderVersionFragment[]
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

function RuleForm({ newest, versions, reload, onClose }: RuleFormProps) {
  const { rule, number } = newest
  const schema = reminderForm(rule)
  const form = useSchemaForm(schema, formValues(schema, newest))
  const save = useSave(saveMutation)
  return (
    <FormDialog
      form={form}
      title={titleOf(rule)}
      submitLabel="Save"
      width={980}
      onSave={async (input) => {
        const { label } = reminderRules[rule]
        await save({ ...input, rule, number }, `The reminder “${label}” is ${input.is_on ? 'on' : 'off'}.`)
        onClose()
      }}
      onStale={reload}
      onClose={onClose}
    >
      <div className={styles.columns}>
        <RuleFields rule={rule} versions={versions} />
        <PlannedReminders rule={rule} typed={form.fields.values} />
      </div>
    </FormDialog>
  )
}

function RuleFields({ rule, versions }: { rule: ReminderRule; versions: readonly ReminderVersionFragment[] }) {
  return (
    <div className={styles.column}>
      <p className={styles.hint}>{reminderHints[rule]}</p>
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
      <VersionSelect versions={versions} />
      <TextField name="subject" label="Subject" />
      <TextAreaField name="body" label="Message" minRows={8} insertions={insertionsFor(audienceOfRule(rule))} />
    </div>
  )
}
