import * as z from 'zod/mini'
import { cancelSentInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import { bulkResult } from '#web/platform/lists/bulk/bulkAction.ts'
import type { SentDialogProps } from './RemindSentDialog.tsx'
import { cancelSentMutation, idsOf } from './sentMutations.ts'

const cancelForm = z.pick(cancelSentInput, { note: true })

/** Cancels the selected assessments for one reason. The plan shows once the reason is given. */
export function CancelSentDialog({ action, selected, ...dialog }: Omit<SentDialogProps, 'withLink'>) {
  const form = useSchemaForm(cancelForm, { note: '' })
  const cancel = useMutation(cancelSentMutation, { showsErrors: true })
  return (
    <BulkFormDialog
      action={action}
      form={form}
      schema={cancelForm}
      run={async ({ note }, dry_run) => {
        const { data, extensions } = await cancel({ note, ids: idsOf(selected), dry_run })
        return bulkResult(data.cancelAssessments, extensions)
      }}
      {...dialog}
    >
      <TextAreaField name="note" label="Why" />
    </BulkFormDialog>
  )
}
