import { keepPersonForm } from '#shared/retention/retentionInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'

const keepMutation = graphql(`
  mutation keepPerson($input: KeepPersonInput!, $key: String) {
    keepPerson(input: $input, key: $key) {
      id
    }
  }
`)

/** Asks why a person is kept in spite of every rule of retention. */
export function KeepPersonDialog({ id, onClose }: NamedDialogProps) {
  const form = useSchemaForm(keepPersonForm, { kept_because: '' })
  const keep = useSave(keepMutation)
  return (
    <FormDialog
      form={form}
      title="Keep This Person"
      submitLabel="Keep"
      onSave={({ kept_because }) => keep({ id, kept_because }, 'Nothing of this person goes, whatever the rules say.')}
      onClose={onClose}
    >
      <TextAreaField name="kept_because" label="Reason" description="It stands in the history of the person." />
    </FormDialog>
  )
}
