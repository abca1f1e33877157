import { useEffect, useEffectEvent } from 'react'
import { assessmentTypes, isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { reviewDays, sendingWords, stepAfterSending } from '#shared/developerAssessments/assessmentSending.ts'
import { sendAssessmentsInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { developerStatuses } from '#shared/developers/developerStages.ts'
import { messageChannels } from '#shared/platform/messaging/channels.ts'
import { dayAfter } from '#shared/reviews/reviewerAvailability.ts'
import { ReviewersField } from '#web/developerAssessments/reviewers/ReviewersField.tsx'
import { isUsualText } from '#web/developerAssessments/sending/isUsualText.ts'
import { NotOffered } from '#web/developerAssessments/sending/NotOffered.tsx'
import { TextFields } from '#web/developerAssessments/sending/TextFields.tsx'
import { WordsPreview } from '#web/developerAssessments/sending/WordsPreview.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import { type BulkDialogProps, type BulkWords, bulkResult } from '#web/platform/lists/bulk/bulkAction.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { type FirstMessageText, type OfferForMany, poolQuery, type SendMany } from './manyQueries.ts'

const empty = formValues(sendAssessmentsInput, { moves_step: true, channel: 'ANY', ...sendingWords('TAKE_HOME') })

interface Props extends BulkDialogProps {
  readonly action: BulkWords
  readonly mutation: SendMany
  readonly offers: readonly OfferForMany[]
}

/** Chooses what many developers get. It says who gets it, who is left out and why, and shows the first message. */
export function SendManyForm({ action, mutation, offers, selected, ...dialog }: Props) {
  const form = useSchemaForm(sendAssessmentsInput, empty)
  const send = useMutation(mutation, { showsErrors: true })
  const { values } = form.fields
  const offer = offers.find(({ id }) => id === values.assessment_id)
  const propose = useEffectEvent(({ days, type }: OfferForMany) => {
    // A message that was edited is kept.
    form.fields.setValues({ days, reviewer_ids: [], ...(isUsualText(form.fields.getValues()) && sendingWords(type)) })
  })
  // The usual days and words follow the assessment.
  useEffect(() => {
    if (offer) propose(offer)
  }, [offer])
  return (
    <BulkFormDialog
      action={action}
      form={form}
      schema={sendAssessmentsInput}
      width={1040}
      run={async (input, dry_run) => {
        const { data, extensions } = await send({ ...input, selection: selected, dry_run })
        const [sent] = Object.values(data)
        return { ...bulkResult(sent?.plan, extensions), preview: sent?.preview ?? null }
      }}
      details={({ preview }) => <FirstMessage preview={preview} />}
      {...dialog}
    >
      <SelectField
        name="assessment_id"
        label="Assessment"
        placeholder="Select Assessment"
        options={offers
          .filter(({ refusal }) => refusal === null)
          .map(({ id, name, type }) => ({ value: id, label: `${name} · ${assessmentTypes[type].label}` }))}
      />
      <NotOffered offers={offers} />
      {offer && <OfferFields offer={offer} days={Number(values.days)} />}
    </BulkFormDialog>
  )
}

function OfferFields({ offer, days }: { readonly offer: OfferForMany; readonly days: number }) {
  const { data } = useQuery(poolQuery, { variables: { assessment: offer.id } })
  const step = stepAfterSending(offer.type, { stage: 'VETTING', status: 'PROFILE_REVIEW' })
  return (
    <>
      <NumberField
        name="days"
        label="Days until it is due"
        description="It is due at the end of that day, where each developer is."
      />
      {data && (
        <ReviewersField
          label="Reviewers"
          description="All of them get the work of everybody, as soon as it comes in. Leave it empty to assign it later."
          reviewers={data.getPossibleReviewers}
          dueDay={dayAfter(days + reviewDays)}
        />
      )}
      {step && (
        <CheckboxField name="moves_step" label={`Move those in an earlier step to ${developerStatuses[step].label}`} />
      )}
      <SelectField name="channel" label="Message by" options={optionsOf(messageChannels)} />
      <TextFields withLink={isTakeHome(offer.type)} />
    </>
  )
}

function FirstMessage({ preview }: { readonly preview: FirstMessageText }) {
  if (!preview) return null
  const { name, subject, body, delivery_method } = preview
  return (
    <>
      <WordsPreview title={`As it arrives: ${name}`} subject={subject} body={body} />
      {delivery_method === 'OUTBOX' && (
        <p className={modal.lead}>
          Messages stay in the outbox, and reach nobody. To hand a link over, remind the developer of the assessment.
        </p>
      )}
    </>
  )
}
