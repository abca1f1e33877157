import * as z from 'zod/mini'
import { declineInput } from '#shared/reviews/reviewInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { declineReviewMutation, ownReviewQuery } from './ownReview.ts'

const schema = z.object({ reason: declineInput.shape.reason })

/**
 * Declines to write a review, with a reason, so that somebody else can be asked.
 * @param id the id of the developer assessment.
 */
export function DeclineReviewDialog({ id, onClose }: NamedDialogProps) {
  const { data, error, refetch } = useQuery(ownReviewQuery, { variables: { id }, showsErrors: true })
  const decline = useSave(declineReviewMutation)
  const form = useSchemaForm(schema, { reason: '' })
  const review = data?.getOwnReview
  if (!review) return <LoadingDialog title="Decline Review" error={error} onRetry={refetch} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={`Decline ${review.code_name}`}
      submitLabel="Decline Review"
      onSave={({ reason }) =>
        decline({ id: review.id, version: review.version, reason }, `You declined the review of ${review.code_name}.`)
      }
      onClose={onClose}
    >
      <p>Somebody else will be asked instead. What you typed is kept, in case you undo this.</p>
      <TextAreaField name="reason" label="Reason" />
    </FormDialog>
  )
}
