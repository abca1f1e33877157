import {
  type AssessmentValues,
  assessmentInsertions,
  fillInAssessment,
} from '#shared/developerAssessments/assessmentSending.ts'
import { assessmentChannels } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { subjectHint } from '#shared/messages/messages.ts'
import { deliveryMethods } from '#shared/platform/enumerations.ts'
import { SelectField } from '#web/platform/forms/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'
import { useField } from '#web/platform/forms/useField.ts'
import { optionsOf } from '#web/platform/ui/inputs/options.ts'
import type { SendingOptions } from './sendingQueries.ts'
import styles from './WordsFields.module.css'

interface Props {
  readonly options: Pick<SendingOptions, 'message_refusal' | 'delivery_method'>
  /** The values of the placeholders in the text. */
  readonly values: AssessmentValues
  /** True when the text contains the link of a page. */
  readonly withLink: boolean
}

/** Edits the message about an assessment, with a preview of it. */
export function WordsFields({ options, values, withLink }: Props) {
  const isMessage = useField<string>('channel').value !== 'NONE'
  const { value: subject } = useField<string>('subject')
  const { value: body } = useField<string>('body')
  const reachable = optionsOf(assessmentChannels).filter(({ value }) => value === 'NONE' || !options.message_refusal)
  return (
    <>
      <SelectField name="channel" label="Message by" description={deliveryText(options)} options={reachable} />
      {isMessage && (
        <>
          <TextField name="subject" label="Subject" description={subjectHint} />
          <TextAreaField name="body" label="Message" minRows={7} insertions={assessmentInsertions(withLink)} />
          <section className={styles.preview} aria-label="Preview">
            <h3>As it arrives</h3>
            <p className={styles.subject}>{fillInAssessment(subject, values)}</p>
            <p>{fillInAssessment(body, values)}</p>
          </section>
        </>
      )}
    </>
  )
}

function deliveryText({ message_refusal, delivery_method }: Props['options']): string | undefined {
  if (message_refusal) return `No message reaches them: ${message_refusal}.`
  return delivery_method === 'OUTBOX'
    ? `${deliveryMethods.OUTBOX.label}: no message is sent from here, so you get the link.`
    : undefined
}
