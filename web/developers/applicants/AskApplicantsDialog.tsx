import { questionForm } from '#shared/developers/developerInput.ts'
import { insertionsFor } from '#shared/platform/messaging/mergeFields.ts'
import { questionText } from '#web/developers/moves/decisionTexts.ts'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import type { WordedDialogProps } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'

const askMutation = graphql(`
  mutation askApplicants($input: AskApplicantsInput!, $key: String) {
    askApplicants(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

/** Asks the selected applicants for more by message. */
export function AskApplicantsDialog({ action, selected, ...dialog }: WordedDialogProps) {
  const ask = useBulkMutation(askMutation)
  const form = useSchemaForm(questionForm, { message: questionText })
  return (
    <BulkFormDialog
      action={action}
      form={form}
      schema={questionForm}
      run={({ message }, dry_run) => ask({ selection: selected, message, dry_run })}
      {...dialog}
    >
      <TextAreaField
        name="message"
        label="Message to the developer"
        minRows={8}
        insertions={insertionsFor('decided')}
      />
    </BulkFormDialog>
  )
}
