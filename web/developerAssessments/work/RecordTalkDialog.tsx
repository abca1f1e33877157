import * as z from 'zod/mini'
import { recordSubmissionInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { meetingTypes } from '#shared/platform/enumerations.ts'
import type { ActionProps } from '#web/developerAssessments/attempt/attempt.ts'
import { nextReviewText } from '#web/developerAssessments/reviewers/nextReviewText.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { MultiSelectField } from '#web/platform/forms/fields/MultiSelectField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetTalkChoicesQuery, graphql } from '#web/platform/lib/graphql.ts'
import { whenText } from '#web/platform/lib/time/timeSpans.ts'
import { useRecordSubmission } from './useRecordSubmission.ts'

const choicesQuery = graphql(`
  query getTalkChoices($developer: ID!, $assessment: ID!) {
    getMeetingPage(developer_id: $developer, filter: { status: [COMPLETED] }, sort: { starts_at: desc_nulls_last }, limit: 20) {
      meetings {
        id
        type
        starts_at
        ends_at
      }
    }
    getPossibleReviewers(developer_id: $developer, assessment_id: $assessment) {
      id
      display_name
    }
  }
`)

const talkForm = z.pick(recordSubmissionInput, {
  note: true,
  talk_meeting_id: true,
  talk_on: true,
  talk_minutes: true,
  talk_with_ids: true,
})
const empty = {
  note: '',
  talk_meeting_id: '',
  talk_on: '',
  talk_minutes: '' as number | '',
  talk_with_ids: [] as string[],
}

/** Records that a talk was held: in which meeting, or else on which day, for how long and with whom. */
export function RecordTalkDialog({ attempt, developerId, onClose }: ActionProps) {
  const { name, assessment_id, planned_reviewers } = attempt
  const form = useSchemaForm(talkForm, empty)
  const record = useRecordSubmission(attempt)
  const { data } = useQuery(choicesQuery, { variables: { developer: developerId, assessment: assessment_id } })
  const meetings = data?.getMeetingPage.meetings ?? []
  const people = usePeople(data?.getPossibleReviewers ?? [])
  const hasMeeting = form.fields.values.talk_meeting_id !== ''
  return (
    <FormDialog
      form={form}
      title={`Record as Held: ${name}`}
      submitLabel="Record as Held"
      onSave={({ note, talk_meeting_id, ...told }) =>
        record({ note, ...(talk_meeting_id ? { talk_meeting_id } : told) }, `${name} was held.`)
      }
      onClose={onClose}
    >
      <p>{nextReviewText(planned_reviewers)}</p>
      {meetings.length > 0 && (
        <SelectField
          name="talk_meeting_id"
          label="Meeting"
          options={[{ value: '', label: 'None of these' }, ...meetings.map(meetingOption)]}
        />
      )}
      {!hasMeeting && (
        <>
          <DayField name="talk_on" label="Day" required />
          <NumberField name="talk_minutes" label="Minutes" required />
          <MultiSelectField
            name="talk_with_ids"
            label="Who was there"
            placeholder="Select People"
            options={people}
            required
          />
          <p>Somebody else who was there, or the developer, then confirms it. Until then its result waits.</p>
        </>
      )}
      <TextAreaField name="note" label="Note" />
    </FormDialog>
  )
}

type Meeting = GetTalkChoicesQuery['getMeetingPage']['meetings'][number]

function meetingOption({ id, type, ...span }: Meeting) {
  return { value: id, label: `${whenText(span)} · ${meetingTypes[type].label}` }
}

/** Offers those who could review it, since they lead most talks, and then the staff. */
function usePeople(reviewers: readonly { readonly id: string; readonly display_name: string }[]) {
  const first = reviewers.map(({ id, display_name }) => ({ value: id, label: display_name }))
  const colleagues = useColleagues() ?? []
  return [...first, ...colleagues.filter(({ value }) => !first.some((one) => one.value === value))]
}
