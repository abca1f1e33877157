import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { assessmentTypes, isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { defaultDueDays, reviewDays, sendingWords } from '#shared/developerAssessments/assessmentSending.ts'
import { sendAssessmentInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { developerStatuses } from '#shared/developers/developerStages.ts'
import { dayAfter, proposed } from '#shared/reviews/reviewerAvailability.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { ReviewersField } from '#web/developerAssessments/reviewers/ReviewersField.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { isUsualText } from './isUsualText.ts'
import { NotOffered } from './NotOffered.tsx'
import { type SendingChoice, type SendingOptions, sendingChoiceQuery } from './sendingQueries.ts'
import { sentText } from './sentText.ts'
import { useWordValues } from './useWordValues.ts'
import { WordsFields } from './WordsFields.tsx'

const sendMutation = graphql(`
  mutation sendAssessment($input: SendAssessmentInput!, $key: String) {
    sendAssessment(input: $input, key: $key) {
      id
      url
    }
  }
`)

interface Props {
  readonly options: SendingOptions
  /** The assessment that is chosen at first. */
  readonly proposed: string | undefined
  /** Called with the address of the page when no mail carries it. */
  readonly onLink: (url: string) => void
  readonly onClose: () => void
}

/** Chooses the assessment, the deadline, the reviewers and the message, with a preview. */
export function SendForm({ options, proposed: first, onLink, onClose }: Props) {
  const { first_name, developer_name } = options
  const [empty] = useState(() => emptySending(options, first))
  const form = useSchemaForm(sendAssessmentInput, empty)
  const { assessment_id, days } = form.fields.values
  const offer = options.assessments.find(({ id }) => id === assessment_id)
  const { choice, error, refetch } = useChoice(options.id, offer, form.fields)
  const values = useWordValues(options, offer?.name ?? '', Number(days))
  const send = useSave(sendMutation)
  const refusal = offer?.refusal ?? choice?.refusal
  return (
    <FormDialog
      form={form}
      title={`Send Assessment: ${developer_name}`}
      submitLabel="Send"
      width={680}
      onSave={async (input) => {
        const name = offer?.name ?? 'The assessment'
        const { sendAssessment } = await send(
          input,
          ({ sendAssessment: sent }) => sentText(name, sent.url),
          ({ sendAssessment: sent }) => ({
            name,
            path: developerAssessmentPaths.developerAssessment(options.id, sent.id),
          }),
        )
        if (sendAssessment.url) onLink(sendAssessment.url)
        return !sendAssessment.url
      }}
      onClose={onClose}
    >
      <SelectField
        name="assessment_id"
        label="Assessment"
        placeholder="Select Assessment"
        options={options.assessments
          .filter(({ refusal: why, id }) => why === null || id === assessment_id)
          .map(({ id, name, type }) => ({ value: id, label: `${name} · ${assessmentTypes[type].label}` }))}
      />
      <NotOffered offers={options.assessments} />
      {error && (
        <Banner type="danger" onRetry={refetch}>
          The challenge and the reviewers could not be read.
        </Banner>
      )}
      {refusal && <Banner type="danger">{refusal}</Banner>}
      {offer && !refusal && choice && (
        <>
          <p className={modal.lead}>{whatIsSent(offer, choice)}</p>
          <NumberField name="days" label="Days until it is due" description={`Due on ${values.due}.`} />
          <ReviewersField
            label="Reviewers"
            description="They get the work as soon as it comes in. Vouch proposes the reviewer from the pool with the fewest open reviews."
            reviewers={choice.reviewers}
            dueDay={dayAfter(Number(days) + reviewDays)}
          />
          {offer.next_status && (
            <CheckboxField
              name="moves_step"
              label={`Move ${first_name} to ${developerStatuses[offer.next_status].label}`}
            />
          )}
          <WordsFields options={options} values={values} withLink={isTakeHome(offer.type)} />
        </>
      )}
    </FormDialog>
  )
}

type Offer = SendingOptions['assessments'][number]

function emptySending({ id, message_refusal, assessments }: SendingOptions, first: string | undefined) {
  return formValues(sendAssessmentInput, {
    developer_id: id,
    // Those that have left the catalogue are not offered.
    assessment_id: assessments.find((offer) => offer.id === first)?.id,
    days: defaultDueDays,
    moves_step: true,
    channel: message_refusal ? 'NONE' : 'ANY',
    ...sendingWords('TAKE_HOME'),
  })
}

type Fields = ReturnType<typeof useSchemaForm<ReturnType<typeof emptySending>, typeof sendAssessmentInput>>['fields']

/** Reads the details of the chosen assessment, and fills in its days, its message, and the reviewer with the fewest reviews. */
function useChoice(developer: string, offer: Offer | undefined, fields: Fields) {
  const { data, error, refetch } = useQuery(sendingChoiceQuery, {
    variables: { developer, assessment: offer?.id ?? '' },
    skip: !offer || offer.refusal !== null,
    showsErrors: true,
  })
  const choice = data?.getSendingChoice
  const proposedFor = useRef<string>(undefined)
  const propose = useEffectEvent(({ id, type }: Offer, { days, challenge_id, reviewers }: SendingChoice) => {
    fields.setFieldValue('challenge_id', challenge_id ?? '')
    // It was read again, such as after a conflict: days and reviewers that were chosen stay.
    if (proposedFor.current === id) return
    proposedFor.current = id
    const words = sendingWords(type)
    const first = proposed(reviewers, dayAfter(days + reviewDays))
    fields.setValues({
      days,
      reviewer_ids: first ? [first.id] : [],
      // A message that was edited is kept.
      ...(isUsualText(fields.getValues()) && words),
    })
  })
  // The proposed reviewer is filled in once the answer arrives.
  useEffect(() => {
    if (offer && choice) propose(offer, choice)
  }, [offer, choice])
  return { choice, error, refetch: () => void refetch() }
}

function whatIsSent({ type, version_number }: Offer, { challenge_name, hours }: SendingChoice): string {
  if (!isTakeHome(type))
    return `Version ${version_number}. This is a talk, so the developer sends nothing in. The reviewers get it after it was held.`
  const time = hours === null ? '' : `, about ${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `Version ${version_number}, which cannot change after it was sent. Vouch has drawn the challenge ${challenge_name}${time}.`
}
