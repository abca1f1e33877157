import * as z from 'zod/mini'
import { askAgainWords, defaultDueDays } from '#shared/developerAssessments/assessmentSending.ts'
import { askAgainInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import type { SendingOptions } from '#web/developerAssessments/sending/sendingQueries.ts'
import { useWordValues } from '#web/developerAssessments/sending/useWordValues.ts'
import { WordsFields } from '#web/developerAssessments/sending/WordsFields.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { AttemptByKey, type KeyedDialogProps } from './AttemptByKey.tsx'
import type { ActionProps } from './attempt.ts'
import { TellDialog } from './TellDialog.tsx'

const askAgainMutation = graphql(`
  mutation askForWorkAgain($input: AskForWorkAgainInput!, $key: String) {
    askForWorkAgain(input: $input, key: $key) {
      url
    }
  }
`)

/** Asks a developer to send in again what nobody could open. */
function AskAgain(props: ActionProps) {
  return (
    <TellDialog title="Ask for It Again" developerId={props.developerId} onClose={props.onClose}>
      {(options, onLink) => <AskAgainForm {...props} options={options} onLink={onLink} />}
    </TellDialog>
  )
}

type FormProps = ActionProps & { readonly options: SendingOptions; readonly onLink: (url: string | null) => void }

const askAgainForm = z.omit(askAgainInput, { id: true, version: true })

function AskAgainForm({ attempt: { id, version, name }, options, onLink, onClose }: FormProps) {
  const channel = options.message_refusal ? 'NONE' : 'ANY'
  const start = formValues(askAgainForm, { days: defaultDueDays, reason: '', channel, ...askAgainWords })
  const form = useSchemaForm(askAgainForm, start)
  const values = useWordValues(options, name, Number(form.fields.values.days))
  const ask = useSave(askAgainMutation)
  return (
    <FormDialog
      form={form}
      title={`Ask for ${name} Again`}
      submitLabel="Ask Again"
      width={680}
      onSave={async (input) => {
        const asked = await ask({ id, version, ...input }, `${options.first_name} can send ${name} in again.`)
        onLink(asked.askForWorkAgain.url)
        return false
      }}
      onClose={onClose}
    >
      <p>
        You can ask only once. Open reviews end. Their reviewers get the new work, and so does anyone who could not open
        this. What came first stays here until then.
      </p>
      <TextAreaField name="reason" label="Why nobody can open it" description="Only the staff reads this." />
      <NumberField name="days" label="Days from today" description={`Due on ${values.due}.`} />
      <WordsFields options={options} values={values} withLink />
    </FormDialog>
  )
}

/** It stays open to show the link once nothing more can be asked. */
export function AskAgainDialog(props: KeyedDialogProps) {
  return <AttemptByKey {...props} title="Ask for It Again" dialog={AskAgain} />
}
