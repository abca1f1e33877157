import * as z from 'zod/mini'
import { reviewDays } from '#shared/developerAssessments/assessmentSending.ts'
import { assignReviewersInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { dayAfter, proposed } from '#shared/reviews/reviewerAvailability.ts'
import { AttemptByKey, type KeyedDialogProps } from '#web/developerAssessments/attempt/AttemptByKey.tsx'
import type { ActionProps } from '#web/developerAssessments/attempt/attempt.ts'
import type { SendingChoice } from '#web/developerAssessments/sending/sendingQueries.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { reviewing } from './possibleReviewers.ts'
import { ReviewersField } from './ReviewersField.tsx'

const reviewersQuery = graphql(`
  query getReviewersToAssign($developer: ID!, $assessment: ID!) {
    getPossibleReviewers(developer_id: $developer, assessment_id: $assessment) {
      ...PossibleReviewer
    }
  }
`)

const assignMutation = graphql(`
  mutation assignReviewers($input: AssignReviewersInput!, $key: String) {
    assignReviewers(input: $input, key: $key) {
      id
    }
  }
`)

/** Assigns submitted work to reviewers, the one with the fewest open reviews first. After a refusal it assigns another one. */
export function AssignReviewersDialog(props: ActionProps) {
  const { attempt, developerId, onClose } = props
  const { data, error, refetch } = useQuery(reviewersQuery, {
    variables: { developer: developerId, assessment: attempt.assessment_id },
    showsErrors: true,
  })
  const reviewers = data?.getPossibleReviewers
  if (!reviewers) {
    return <LoadingDialog title="Assign Reviewers" error={error} onRetry={refetch} onClose={onClose} width={520} />
  }
  return <AssignForm {...props} reviewers={reviewers} />
}

const assignForm = z.pick(assignReviewersInput, { reviewer_ids: true, days: true })

function AssignForm({ attempt, reviewers: all, onClose }: ActionProps & Pick<SendingChoice, 'reviewers'>) {
  const { id, version, name } = attempt
  const busy = reviewing(attempt.reviews)
  const reviewers = all.filter((reviewer) => !busy.includes(reviewer.id))
  const first = proposed(reviewers, dayAfter(reviewDays))
  const form = useSchemaForm(
    assignForm,
    formValues(assignForm, { reviewer_ids: first ? [first.id] : [], days: reviewDays }),
  )
  const assign = useSave(assignMutation)
  return (
    <FormDialog
      form={form}
      title={`Assign Reviewers: ${name}`}
      submitLabel="Assign"
      width={520}
      onSave={(input) => assign({ id, version, ...input }, `${name} now has its reviewers.`)}
      onClose={onClose}
    >
      <ReviewersField
        label="Reviewers"
        description="The reviewers of the pool come first. Reviewers who are full, or away on the due date, are not proposed."
        reviewers={reviewers}
        all={all}
        dueDay={dayAfter(Number(form.fields.values.days))}
      />
      <NumberField name="days" label="Days until reviews are due" />
    </FormDialog>
  )
}

export function AssignReviewersByKey(props: KeyedDialogProps) {
  return <AttemptByKey {...props} title="Assign Reviewers" dialog={AssignReviewersDialog} />
}
