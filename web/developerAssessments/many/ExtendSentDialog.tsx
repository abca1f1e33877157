import * as z from 'zod/mini'
import { defaultDueDays, extensionWords, talkExtensionWords } from '#shared/developerAssessments/assessmentSending.ts'
import { extendSentInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { messageChannels } from '#shared/platform/messaging/channels.ts'
import { TextFields } from '#web/developerAssessments/sending/TextFields.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import type { SentDialogProps } from './RemindSentDialog.tsx'
import { extendSentMutation, idsOf } from './sentMutations.ts'

const extendForm = z.omit(extendSentInput, { ids: true, dry_run: true })

/** Gives the developers of the selected assessments more time, and tells them. Expired ones are open again. */
export function ExtendSentDialog({ action, withLink, selected, ...dialog }: SentDialogProps) {
  const words = withLink ? extensionWords : talkExtensionWords
  const form = useSchemaForm(extendForm, formValues(extendForm, { days: defaultDueDays, channel: 'ANY', ...words }))
  const extend = useBulkMutation(extendSentMutation)
  return (
    <BulkFormDialog
      action={action}
      form={form}
      schema={extendForm}
      width={680}
      run={(input, dry_run) => extend({ ...input, ids: idsOf(selected), dry_run })}
      {...dialog}
    >
      <NumberField
        name="days"
        label="Days from today"
        description="It is due at the end of that day, where each developer is."
      />
      <SelectField name="channel" label="Message by" options={optionsOf(messageChannels)} />
      <TextFields withLink={withLink} />
    </BulkFormDialog>
  )
}
