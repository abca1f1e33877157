import * as z from 'zod/mini'
import { cancelSentInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import type { SentDialogProps } from './RemindSentDialog.tsx'
import { cancelSentMutation, idsOf } from './sentMutations.ts'

const cancelForm = z.pick(cancelSentInput, { note: true })

/** Cancels the selected assessments for one reason. The plan shows once the reason is given. */
export function CancelSentDialog({ action, selected, ...dialog }: Omit<SentDialogProps, 'withLink'>) {
  const form = useSchemaForm(cancelForm, { note: '' })
  const cancel = useBulkMutation(cancelSentMutation)
  return (
    <BulkFormDialog
      action={action}
      form={form}
      schema={cancelForm}
      run={({ note }, dry_run) => cancel({ note, ids: idsOf(selected), dry_run })}
      {...dialog}
    >
      <TextAreaField name="note" label="Why" />
    </BulkFormDialog>
  )
}
