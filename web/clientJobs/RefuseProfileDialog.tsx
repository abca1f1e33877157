import { useApolloClient } from '@apollo/client/react'
import * as z from 'zod/mini'
import { clientAnswerForm } from '#shared/clientAnswerInput.ts'
import { clientAnswerReasons } from '#shared/clientAnswers.ts'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { optionsOf } from '#web/platform/ui/options.ts'
import { answerMutation, answerQueries, type SentProfile } from './sentProfiles.ts'

const form = z.pick(clientAnswerForm, { reason: true, note: true })

/** Says that a profile is not for the client, and why. */
export function RefuseProfileDialog({ profile, onClose }: { profile: SentProfile; onClose: () => void }) {
  const { id, version, developer_name, client_answer_reason, client_answer_note } = profile
  const answer = useSave(answerMutation, answerQueries)
  const client = useApolloClient()
  const fields = useSchemaForm(form, { reason: client_answer_reason ?? '', note: client_answer_note ?? '' })
  return (
    <FormDialog
      form={fields}
      title={`${developer_name} is not for us`}
      submitLabel="Send Answer"
      onSave={async (input) => {
        await answer({ id, version, answer: 'NOT_FOR_US', ...input })
        onClose()
      }}
      onStale={() => client.refetchQueries({ include: [...answerQueries] })}
      onClose={onClose}
    >
      <SelectField
        name="reason"
        label="Because of"
        required
        placeholder="Select a reason"
        options={optionsOf(clientAnswerReasons)}
        data-autofocus
      />
      <TextAreaField name="note" label="In your words" minRows={2} />
    </FormDialog>
  )
}
