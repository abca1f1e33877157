import * as z from 'zod/mini'
import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { defaultDueDays, extensionWords, talkExtensionWords } from '#shared/developerAssessments/assessmentSending.ts'
import { extendInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import type { SendingOptions } from '#web/developerAssessments/sending/sendingQueries.ts'
import { useWordValues } from '#web/developerAssessments/sending/useWordValues.ts'
import { WordsFields } from '#web/developerAssessments/sending/WordsFields.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { AttemptByKey, type KeyedDialogProps } from './AttemptByKey.tsx'
import type { ActionProps } from './attempt.ts'
import { TellDialog } from './TellDialog.tsx'

const extendMutation = graphql(`
  mutation extendAssessment($input: ExtendAssessmentInput!, $key: String) {
    extendAssessment(input: $input, key: $key) {
      url
    }
  }
`)

/** Extends the deadline. An expired assessment becomes open again. */
export function ExtendDialog(props: ActionProps) {
  return (
    <TellDialog title="Extend" developerId={props.developerId} onClose={props.onClose}>
      {(options, onLink) => <ExtendForm {...props} options={options} onLink={onLink} />}
    </TellDialog>
  )
}

type FormProps = ActionProps & { readonly options: SendingOptions; readonly onLink: (url: string | null) => void }

const extendForm = z.pick(extendInput, { days: true, channel: true, subject: true, body: true })

function ExtendForm({ attempt, options, onLink, onClose }: FormProps) {
  const { id, version, name, type } = attempt
  const withLink = isTakeHome(type)
  const words = withLink ? extensionWords : talkExtensionWords
  const channel = options.message_refusal ? 'NONE' : 'ANY'
  const form = useSchemaForm(extendForm, formValues(extendForm, { days: defaultDueDays, channel, ...words }))
  const values = useWordValues(options, name, Number(form.fields.values.days))
  const extend = useSave(extendMutation)
  return (
    <FormDialog
      form={form}
      title={`Extend ${name}`}
      submitLabel="Extend"
      width={680}
      onSave={async (input) => {
        const { extendAssessment } = await extend({ id, version, ...input }, `${name} is due on ${values.due}.`)
        onLink(extendAssessment.url)
        return false
      }}
      onClose={onClose}
    >
      <NumberField name="days" label="Days from today" description={`Due on ${values.due}.`} />
      <WordsFields options={options} values={values} withLink={withLink} />
    </FormDialog>
  )
}

export function ExtendByKey(props: KeyedDialogProps) {
  return <AttemptByKey {...props} title="Extend" dialog={ExtendDialog} />
}
