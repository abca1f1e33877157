import { questionForm } from '#shared/developers/developerInput.ts'
import { insertionsFor } from '#shared/platform/messaging/mergeFields.ts'
import { questionText } from '#web/developers/moves/decisionTexts.ts'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import { type BulkDialogProps, type BulkWords, bulkResult } from '#web/platform/lists/bulk/bulkAction.ts'

const askMutation = graphql(`
  mutation askApplicants($input: AskApplicantsInput!, $key: String) {
    askApplicants(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

interface Props extends BulkDialogProps {
  readonly action: BulkWords
}

/** Asks the selected applicants for more by message. */
export function AskApplicantsDialog({ action, selected, ...dialog }: Props) {
  const ask = useMutation(askMutation, { showsErrors: true })
  const form = useSchemaForm(questionForm, { message: questionText })
  return (
    <BulkFormDialog
      action={action}
      form={form}
      schema={questionForm}
      run={async ({ message }, dry_run) => {
        const answer = await ask({ selection: selected, message, dry_run })
        return bulkResult(answer.data.askApplicants, answer.extensions)
      }}
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
