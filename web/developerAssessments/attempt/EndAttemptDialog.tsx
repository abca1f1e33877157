import * as z from 'zod/mini'
import { endAttemptInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'

const noteForm = z.pick(endAttemptInput, { note: true })

interface Props {
  readonly title: string
  readonly label: string
  readonly text: string
  readonly danger?: boolean
  readonly onSave: (note: string) => Promise<unknown>
  readonly onClose: () => void
}

export function EndAttemptDialog({ title, label, text, danger = false, onSave, onClose }: Props) {
  const form = useSchemaForm(noteForm, { note: '' })
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={label}
      danger={danger}
      onSave={({ note }) => onSave(note)}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextAreaField name="note" label="Why" />
    </FormDialog>
  )
}
