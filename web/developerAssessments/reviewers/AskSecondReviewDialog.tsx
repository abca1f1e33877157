import * as z from 'zod/mini'
import { proposed } from '#shared/reviews/reviewerAvailability.ts'
import { secondReviewInput } from '#shared/reviews/reviewInput.ts'
import type { KeyedDialogProps } from '#web/developerAssessments/attempt/AttemptByKey.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { type PossibleReviewer, poolSentence, reviewerOption } from './possibleReviewers.ts'
import { ReviewerWarnings } from './ReviewerWarnings.tsx'

const candidatesQuery = graphql(`
  query getReviewCandidates($id: ID!, $developer: ID!) {
    getReviewCandidates(developer_assessment_id: $id) {
      ...PossibleReviewer
    }
    getAttempts(developer_id: $developer) {
      id
      version
      name
      status
    }
  }
`)

const askMutation = graphql(`
  mutation askSecondReview($input: AskSecondReviewInput!, $key: String) {
    askSecondReview(input: $input, key: $key) {
      id
    }
  }
`)

const schema = z.object({ reviewer_id: secondReviewInput.shape.reviewer_id })

/** Asks a reviewer for a second review. The reviewer whom the draw would choose is proposed. */
export function AskSecondReviewDialog({ id: key, onClose }: KeyedDialogProps) {
  const [developer = '', id = ''] = key.split('.')
  const { data, error, refetch } = useQuery(candidatesQuery, { variables: { id, developer }, showsErrors: true })
  const attempt = data?.getAttempts.find((one) => one.id === id)
  if (!attempt) {
    const reason = data ? new Error('This assessment was not found.') : error
    return <LoadingDialog title="Ask for a Second Review" error={reason} onRetry={refetch} onClose={onClose} />
  }
  return <AskForm attempt={attempt} candidates={data?.getReviewCandidates ?? []} onClose={onClose} />
}

interface FormProps {
  readonly attempt: { readonly id: string; readonly version: number; readonly name: string; readonly status: string }
  readonly candidates: readonly PossibleReviewer[]
  readonly onClose: () => void
}

function AskForm({ attempt, candidates, onClose }: FormProps) {
  const ask = useSave(askMutation)
  const dueDay = candidates[0]?.due_day ?? ''
  const form = useSchemaForm(schema, { reviewer_id: proposed(candidates, dueDay)?.id ?? '' })
  const chosen = candidates.filter(({ id }) => id === form.fields.values.reviewer_id)
  return (
    <FormDialog
      form={form}
      title={`Second Review of ${attempt.name}`}
      submitLabel="Ask for Review"
      onSave={({ reviewer_id }) =>
        ask({ id: attempt.id, version: attempt.version, reviewer_id }, 'The second review is asked for.')
      }
      onClose={onClose}
    >
      <p>
        The reviewer is not told that it is a second review.
        {attempt.status === 'COMPLETED' &&
          ' Until it is sent, the assessment has no result, and the skills that it verified count as claimed only.'}
      </p>
      <SelectField
        name="reviewer_id"
        label="Reviewer"
        placeholder={candidates.length === 0 ? 'No reviewer is left to ask' : 'Select Reviewer'}
        description={candidates.length === 0 ? undefined : poolSentence(candidates)}
        options={candidates.map(reviewerOption)}
      />
      <ReviewerWarnings reviewers={chosen} dueDay={dueDay} />
    </FormDialog>
  )
}
