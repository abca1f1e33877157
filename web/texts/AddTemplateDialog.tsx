import { templateForm } from '#shared/texts/textInput.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { textPaths } from './paths.ts'
import { saveTextMutation } from './saveTextMutation.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { WordFields } from './WordFields.tsx'

export function AddTemplateDialog({ onClose }: { onClose: () => void }) {
  const save = useSave(saveTextMutation)
  return (
    <AddDialog
      noun="Template"
      input={templateForm}
      onSave={async (text) => {
        const { id } = (await save({ text, version: 0 })).saveText
        return { name: text.name, path: textPaths.template(id) }
      }}
      onClose={onClose}
    >
      <TemplateFields />
      <WordFields id={null} />
    </AddDialog>
  )
}
