import { templateInput } from '#shared/messages/messageInput.ts'
import { AddDialog } from '#web/platform/forms/AddDialog.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { messagePaths } from './paths.ts'
import { TemplateFields } from './TemplateFields.tsx'

const addMutation = graphql(`
  mutation addMessageTemplate($input: AddMessageTemplateInput!, $key: String) {
    addMessageTemplate(input: $input, key: $key) {
      id
    }
  }
`)

export function AddTemplateDialog({ onClose }: { onClose: () => void }) {
  const add = useSave(addMutation)
  return (
    <AddDialog
      noun="Template"
      input={templateInput}
      onSave={async (template) => {
        const { id } = (await add(template)).addMessageTemplate
        return { name: template.name, path: messagePaths.template(id) }
      }}
      onClose={onClose}
    >
      <TemplateFields />
    </AddDialog>
  )
}
