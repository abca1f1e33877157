import * as z from 'zod/mini'
import { reminderWords, talkReminderWords } from '#shared/developerAssessments/assessmentSending.ts'
import { remindSentInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { messageChannels } from '#shared/platform/messaging/channels.ts'
import { TextFields } from '#web/developerAssessments/sending/TextFields.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import type { WordedDialogProps } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { idsOf, remindSentMutation } from './sentMutations.ts'

const remindForm = z.omit(remindSentInput, { ids: true, dry_run: true })

export interface SentDialogProps extends WordedDialogProps {
  /** True when the message leads to a page. */
  readonly withLink: boolean
}

/** Reminds the developers of the selected assessments, each by a message of their own. */
export function RemindSentDialog({ action, withLink, selected, ...dialog }: SentDialogProps) {
  const words = withLink ? reminderWords : talkReminderWords
  const form = useSchemaForm(remindForm, formValues(remindForm, { channel: 'ANY', ...words }))
  const remind = useBulkMutation(remindSentMutation)
  return (
    <BulkFormDialog
      action={action}
      form={form}
      schema={remindForm}
      width={680}
      run={(input, dry_run) => remind({ ...input, ids: idsOf(selected), dry_run })}
      {...dialog}
    >
      <SelectField name="channel" label="Message by" options={optionsOf(messageChannels)} />
      <TextFields withLink={withLink} />
    </BulkFormDialog>
  )
}
