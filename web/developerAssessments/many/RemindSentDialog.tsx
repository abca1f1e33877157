import * as z from 'zod/mini'
import { reminderWords, talkReminderWords } from '#shared/developerAssessments/assessmentSending.ts'
import { remindSentInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { messageChannels } from '#shared/platform/messaging/channels.ts'
import { TextFields } from '#web/developerAssessments/sending/TextFields.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import { type BulkDialogProps, type BulkWords, bulkResult } from '#web/platform/lists/bulk/bulkAction.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { idsOf, remindSentMutation } from './sentMutations.ts'

const remindForm = z.omit(remindSentInput, { ids: true, dry_run: true })

export interface SentDialogProps extends BulkDialogProps {
  readonly action: BulkWords
  /** True when the message leads to a page. */
  readonly withLink: boolean
}

/** Reminds the developers of the selected assessments, each by a message of their own. */
export function RemindSentDialog({ action, withLink, selected, ...dialog }: SentDialogProps) {
  const words = withLink ? reminderWords : talkReminderWords
  const form = useSchemaForm(remindForm, formValues(remindForm, { channel: 'ANY', ...words }))
  const remind = useMutation(remindSentMutation, { showsErrors: true })
  return (
    <BulkFormDialog
      action={action}
      form={form}
      schema={remindForm}
      width={680}
      run={async (input, dry_run) => {
        const { data, extensions } = await remind({ ...input, ids: idsOf(selected), dry_run })
        return bulkResult(data.remindOfAssessments, extensions)
      }}
      {...dialog}
    >
      <SelectField name="channel" label="Message by" options={optionsOf(messageChannels)} />
      <TextFields withLink={withLink} />
    </BulkFormDialog>
  )
}
