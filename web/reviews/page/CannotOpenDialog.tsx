import * as z from 'zod/mini'
import { declineInput } from '#shared/reviews/reviewInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { declineUnopenableMutation, ownReviewQuery } from './ownReview.ts'

const schema = z.object({ reason: declineInput.shape.reason })
const title = 'I Can’t Open It'

/**
 * Tells the vetting team that the viewer cannot open a work, and gives their review back.
 * @param id the id of the developer assessment.
 */
export function CannotOpenDialog({ id, onClose }: NamedDialogProps) {
  const { data, error, refetch } = useQuery(ownReviewQuery, { variables: { id }, showsErrors: true })
  const decline = useSave(declineUnopenableMutation)
  const form = useSchemaForm(schema, { reason: '' })
  const review = data?.getOwnReview
  if (!review) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel="Tell the Vetting Team"
      onSave={({ reason }) =>
        decline(
          { id: review.id, version: review.version, reason },
          `You gave ${review.code_name} back, because you can’t open the work.`,
        )
      }
      onClose={onClose}
    >
      <p>
        This gives your review back. The vetting team can ask the developer for the work again, and you get what they
        send. What you typed is kept, in case you undo this.
      </p>
      <TextAreaField
        name="reason"
        label="What happens when you open it"
        description="Such as: the link leads nowhere, or the archive is damaged."
      />
    </FormDialog>
  )
}
