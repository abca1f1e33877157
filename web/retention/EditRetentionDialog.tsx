import { isKeyOf } from '#shared/platform/keys.ts'
import { keptFor, retentionHints, retentionRules } from '#shared/retention/retention.ts'
import { retentionRuleForm } from '#shared/retention/retentionInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { type ListedRule, rulesQuery } from './retentionQuery.ts'

const setMutation = graphql(`
  mutation setRetentionRule($input: SetRetentionRuleInput!, $key: String) {
    setRetentionRule(input: $input, key: $key) {
      rule
    }
  }
`)

/** Sets how long something is kept, or switches the rule off. */
export function EditRetentionDialog({ id, onClose }: NamedDialogProps) {
  const { data, error, refetch } = useQuery(rulesQuery, { showsErrors: true })
  if (!isKeyOf(retentionRules, id)) return null
  const title = `Retention: ${retentionRules[id].label}`
  const rule = data?.getRetentionRules.find((one) => one.rule === id)
  if (!rule) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} />
  return <RuleForm title={title} rule={rule} onClose={onClose} />
}

interface RuleFormProps {
  readonly title: string
  readonly rule: ListedRule
  readonly onClose: () => void
}

function RuleForm({ title, rule: { rule, months, version }, onClose }: RuleFormProps) {
  const form = useSchemaForm(retentionRuleForm, formValues(retentionRuleForm, { months }))
  const set = useSave(setMutation)
  const { label } = retentionRules[rule]
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel="Save"
      onSave={async (input) => {
        const done =
          input.months === null ? `The rule “${label}” is off.` : `Kept for ${keptFor(input.months)}: ${label}.`
        await set({ ...input, rule, version }, done)
      }}
      onClose={onClose}
    >
      <p>
        {retentionHints[rule]} Within a minute the list shows the people who have something to remove. It goes after
        seven days, and the first time only once an admin has agreed.
      </p>
      <NumberField name="months" label="Kept for (months)" description="Leave it empty to keep everything." />
    </FormDialog>
  )
}
