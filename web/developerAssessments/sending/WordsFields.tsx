import { type AssessmentValues, fillInAssessment } from '#shared/developerAssessments/assessmentSending.ts'
import { assessmentChannels } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { deliveryMethods } from '#shared/platform/enumerations.ts'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import type { SendingOptions } from './sendingQueries.ts'
import { TextFields } from './TextFields.tsx'
import { WordsPreview } from './WordsPreview.tsx'

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
          <TextFields withLink={withLink} />
          <WordsPreview
            title="As it arrives"
            subject={fillInAssessment(subject, values)}
            body={fillInAssessment(body, values)}
          />
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
