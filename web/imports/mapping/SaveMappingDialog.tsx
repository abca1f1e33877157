import { savedViewInput } from '#shared/savedViews/savedViews.ts'
import { importPaths } from '#web/imports/paths.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const saveMutation = graphql(`
  mutation saveMapping($input: SaveViewInput!, $key: String) {
    saveView(input: $input, key: $key) {
      id
    }
  }
`)

/** Saves a mapping under a name. One of that name is replaced. */
export function SaveMappingDialog({ query, onClose }: { readonly query: string; readonly onClose: () => void }) {
  const empty = { screen: importPaths.import, query, name: '', shared: false, alert: false }
  const form = useSchemaForm(savedViewInput, empty)
  const save = useSave(saveMutation)

  return (
    <FormDialog
      form={form}
      title="Save Mapping"
      submitLabel="Save Mapping"
      onSave={(mapping) => save(mapping, `The mapping “${mapping.name}” is saved.`)}
      onClose={onClose}
      width={400}
    >
      <TextField name="name" label="Name" />
      <CheckboxField name="shared" label="Share with all admins" />
    </FormDialog>
  )
}
