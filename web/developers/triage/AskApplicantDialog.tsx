import { questionForm } from '#shared/developers/developerInput.ts'
import { insertionsFor } from '#shared/platform/messaging/mergeFields.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { missingDetails, questionFor } from './missingDetails.ts'
import { useSaveDecisions } from './useSaveDecisions.ts'
import type { TriageDialogProps } from './useTriage.ts'

/** Asks an applicant for more. The message begins with what is missing. */
export function AskApplicantDialog({ subject, onClose }: TriageDialogProps) {
  const { row, applicant, decide } = subject
  const save = useSaveDecisions()
  const missing = missingDetails({ ...applicant, has_resume: row.has_resume })
  const form = useSchemaForm(questionForm, { message: questionFor(missing) })
  return (
    <FormDialog
      form={form}
      title={`Ask for More: ${row.name}`}
      submitLabel="Ask for More"
      onSave={async ({ message }) => {
        const answer = await save.ask(applicant, message)
        onClose()
        decide(row, { label: 'Asked' }, async () => answer)
        return false
      }}
      onClose={onClose}
    >
      <TextAreaField
        name="message"
        label="Message to the developer"
        minRows={12}
        insertions={insertionsFor('decided')}
      />
    </FormDialog>
  )
}
