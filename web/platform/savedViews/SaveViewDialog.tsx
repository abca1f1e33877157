import { alertScreen } from '#shared/savedViews/alertScreen.ts'
import { type SavedViewInput, savedViewInput } from '#shared/savedViews/savedViews.ts'
import { useShowAdded } from '#web/platform/forms/dialogs/added.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const saveMutation = graphql(`
  mutation saveView($input: SaveViewInput!, $key: String) {
    saveView(input: $input, key: $key) {
      id
    }
  }
`)

interface Props {
  /** The path of the list. */
  readonly screen: string
  /** Its filters, sort and layout, as a query string. */
  readonly query: string
  /** Called when the view is saved, so that the address becomes that of the view. */
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Saves the filters, sort and layout of a list under a name. A view of that name is replaced. */
export function SaveViewDialog({ screen, query, onSaved, onClose }: Props) {
  const form = useSchemaForm(savedViewInput, { screen, query, name: '', shared: false, alert: false })
  const showAdded = useShowAdded()
  const saveView = useMutation(saveMutation, { showsErrors: true })

  async function save(view: SavedViewInput): Promise<false> {
    await saveView(view)
    const name = `The view “${view.name}”`
    showAdded({ name, path: `${screen}?${query}`, text: `${name} is saved.` })
    onClose()
    onSaved()
    return false
  }

  return (
    <FormDialog form={form} title="Save View" submitLabel="Save View" onSave={save} onClose={onClose} width={400}>
      <TextField name="name" label="Name" />
      <CheckboxField name="shared" label="Share with all staff" />
      {screen === alertScreen && <CheckboxField name="alert" label="Tell me about new resumes" />}
    </FormDialog>
  )
}
