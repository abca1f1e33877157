import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { followReviewInput } from '#shared/reviews/reviewInput.ts'
import { formatTotal } from '#shared/reviews/totals.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetContradictingReviewsQuery, graphql } from '#web/platform/lib/graphql.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'

const reviewsQuery = graphql(`
  query getContradictingReviews($developer: ID!) {
    getAttempts(developer_id: $developer) {
      id
      version
      name
      reviews {
        id
        status
        reviewer_name
        total_score
      }
    }
  }
`)

const followMutation = graphql(`
  mutation followReview($input: FollowReviewInput!, $key: String) {
    followReview(input: $input, key: $key) {
      id
    }
  }
`)

const { review_id, reason } = followReviewInput.shape
const schema = z.object({ review_id, reason })
type Review = GetContradictingReviewsQuery['getAttempts'][number]['reviews'][number]

/**
 * Decides between two reviews that contradict each other.
 * @param id the id of the developer assessment.
 */
export function FollowReviewDialog({ id, onClose }: NamedDialogProps) {
  const { developerId: developer = '' } = useParams()
  const { data, error, refetch } = useQuery(reviewsQuery, { variables: { developer }, showsErrors: true })
  const follow = useSave(followMutation)
  const form = useSchemaForm(schema, { review_id: '', reason: '' })
  const attempt = data?.getAttempts.find((one) => one.id === id)
  if (!attempt) {
    const problem = data ? new Error('This assessment was not found.') : error
    return <LoadingDialog title="Decide Between Reviews" error={problem} onRetry={refetch} onClose={onClose} />
  }
  const { version, name, reviews } = attempt
  return (
    <FormDialog
      form={form}
      title={`Decide on ${name}`}
      submitLabel="Decide"
      onSave={(values) => follow({ id, version, ...values }, `You decided on ${name}.`)}
      onClose={onClose}
    >
      <p>The result follows the review you choose. A skill that either of them didn’t see stays claimed.</p>
      <SelectField
        name="review_id"
        label="Review to follow"
        placeholder="Select Review"
        options={reviews.filter(({ status }) => status === 'SENT').map(optionOf)}
      />
      <TextAreaField name="reason" label="Reason" description="Your colleagues can read it beside the result." />
    </FormDialog>
  )
}

function optionOf({ id, reviewer_name, total_score }: Review) {
  return { value: id, label: total_score === null ? reviewer_name : `${reviewer_name}, ${formatTotal(total_score)}` }
}
