import { reviewDays } from '#shared/developerAssessments/assessmentSending.ts'
import { assignManyInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { dayAfter, proposed } from '#shared/reviews/reviewerAvailability.ts'
import type { PossibleReviewer } from '#web/developerAssessments/reviewers/possibleReviewers.ts'
import { ReviewersField } from '#web/developerAssessments/reviewers/ReviewersField.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import type { WordedDialogProps } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'

const reviewersQuery = graphql(`
  query getVettedReviewers($selection: VettingSelection!) {
    getVettedReviewers(selection: $selection) {
      ...PossibleReviewer
    }
  }
`)

const assignMutation = graphql(`
  mutation assignVettedReviewers($input: AssignVettedReviewersInput!, $key: String) {
    assignVettedReviewers(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

/** Gives the current work of the selected people to reviewers. Work that has a reviewer is left out. */
export function AssignManyDialog(props: WordedDialogProps) {
  const { data, error, refetch } = useQuery(reviewersQuery, {
    variables: { selection: props.selected },
    showsErrors: true,
  })
  if (data) return <AssignForm {...props} reviewers={data.getVettedReviewers} />
  return (
    <LoadingDialog title={props.action.label} error={error} onRetry={refetch} onClose={props.onClose} width={520} />
  )
}

type FormProps = WordedDialogProps & { readonly reviewers: readonly PossibleReviewer[] }

function AssignForm({ action, reviewers, selected, ...dialog }: FormProps) {
  const first = proposed(reviewers, dayAfter(reviewDays))
  const form = useSchemaForm(
    assignManyInput,
    formValues(assignManyInput, { reviewer_ids: first ? [first.id] : [], days: reviewDays, one_each: true }),
  )
  const assign = useBulkMutation(assignMutation)
  const { reviewer_ids, days } = form.fields.values
  return (
    <BulkFormDialog
      action={action}
      form={form}
      schema={assignManyInput}
      width={520}
      run={(input, dry_run) => assign({ ...input, selection: selected, dry_run })}
      {...dialog}
    >
      <ReviewersField
        label="Reviewers"
        description="People in the pool of each of these assessments come first. Reviewers who are full, or away on the due date, are not proposed."
        reviewers={reviewers}
        dueDay={dayAfter(Number(days))}
      />
      {reviewer_ids.length > 1 && (
        <CheckboxField
          name="one_each"
          label="Share the work out"
          description="Each assessment goes to the one with the fewest open reviews by then. Otherwise each of them reviews all of it."
        />
      )}
      <NumberField name="days" label="Days until reviews are due" />
    </BulkFormDialog>
  )
}
