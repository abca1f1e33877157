import * as z from 'zod/mini'
import { clientAnswerForm } from '#shared/clientJobs/clientAnswerInput.ts'
import { clientAnswerReasons } from '#shared/jobProfiles/clientAnswers.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { answerMutation, type SentProfile } from './sentProfiles.ts'

const form = z.pick(clientAnswerForm, { reason: true, note: true })

/** Refuses a profile on behalf of the client, with a reason. */
export function RefuseProfileDialog({ profile, onClose }: { profile: SentProfile; onClose: () => void }) {
  const { id, version, developer_name, client_answer_reason, client_answer_note } = profile
  const answer = useSave(answerMutation)
  const fields = useSchemaForm(form, { reason: client_answer_reason ?? '', note: client_answer_note ?? '' })
  return (
    <FormDialog
      form={fields}
      title={`${developer_name} is not for us`}
      submitLabel="Send Answer"
      onSave={(input) => answer({ id, version, answer: 'NOT_FOR_US', ...input }, `${developer_name} is not for you.`)}
      onClose={onClose}
    >
      <SelectField
        name="reason"
        label="Reason"
        required
        placeholder="Select a reason"
        options={optionsOf(clientAnswerReasons)}
      />
      <TextAreaField name="note" label="In your own words" minRows={2} />
    </FormDialog>
  )
}
