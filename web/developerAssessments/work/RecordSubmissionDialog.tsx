import * as z from 'zod/mini'
import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { recordSubmissionInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import type { ActionProps } from '#web/developerAssessments/attempt/attempt.ts'
import { nextReviewText } from '#web/developerAssessments/reviewers/nextReviewText.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { RecordTalkDialog } from './RecordTalkDialog.tsx'
import { useRecordSubmission } from './useRecordSubmission.ts'

/** Records work that arrived outside the page, or that a talk was held. */
export function RecordSubmissionDialog(props: ActionProps) {
  return isTakeHome(props.attempt.type) ? <RecordWorkDialog {...props} /> : <RecordTalkDialog {...props} />
}

const recordForm = z.pick(recordSubmissionInput, { url: true, note: true })

function RecordWorkDialog({ attempt, onClose }: ActionProps) {
  const { name, planned_reviewers } = attempt
  const form = useSchemaForm(recordForm, { url: '', note: '' })
  const record = useRecordSubmission(attempt)
  return (
    <FormDialog
      form={form}
      title={`Record Submission: ${name}`}
      submitLabel="Record"
      onSave={(input) => record(input, `${name} has come in.`)}
      onClose={onClose}
    >
      <p>{`Use this when the work did not come in through the page. ${nextReviewText(planned_reviewers)}`}</p>
      <TextField name="url" label="Address of the work" required />
      <TextAreaField name="note" label="Note" />
    </FormDialog>
  )
}
