import { graphql } from '#web/platform/lib/graphql.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { EditTextDialog } from './EditTextDialog.tsx'
import { TemplateFields } from './TemplateFields.tsx'

const deleteMutation = graphql(`
  mutation deleteText($input: DeleteTextInput!, $key: String) {
    deleteText(input: $input, key: $key) {
      id
    }
  }
`)

export function EditTemplateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useDelete(deleteMutation)
  return (
    <EditTextDialog
      id={id}
      title="Edit Template"
      savedText={({ name }) => `The template “${name}” is saved.`}
      deletion={{ label: 'Delete Template', run: ({ name, version }) => remove(name, { id, version }) }}
      fields={<TemplateFields />}
      onClose={onClose}
    />
  )
}
