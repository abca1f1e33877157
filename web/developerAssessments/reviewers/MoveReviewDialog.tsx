import { reviewDays } from '#shared/developerAssessments/assessmentSending.ts'
import { isOpenReview } from '#shared/developerAssessments/developerAssessments.ts'
import { dayAfter, proposed } from '#shared/reviews/reviewerAvailability.ts'
import { moveReviewForm } from '#shared/reviews/reviewInput.ts'
import type { KeyedDialogProps } from '#web/developerAssessments/attempt/AttemptByKey.tsx'
import type { AttemptToTell } from '#web/developerAssessments/attempt/useAttemptToTell.ts'
import { useAttemptToTell } from '#web/developerAssessments/attempt/useAttemptToTell.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { LinkDialog } from '#web/signedLinks/LinkDialog.tsx'
import { type PossibleReviewer, poolSentence, reviewerOption, reviewing } from './possibleReviewers.ts'
import { ReviewerWarnings } from './ReviewerWarnings.tsx'
import { releasedText } from './releasedText.ts'

const successorsQuery = graphql(`
  query getSuccessors($id: ID!, $developer: ID!, $assessment: ID!, $second: Boolean!) {
    getReviewCandidates(developer_assessment_id: $id) @include(if: $second) {
      ...PossibleReviewer
    }
    getPossibleReviewers(developer_id: $developer, assessment_id: $assessment) @skip(if: $second) {
      ...PossibleReviewer
    }
  }
`)

const replaceMutation = graphql(`
  mutation replaceReview($input: ReplaceReviewInput!, $key: String) {
    replaceReview(input: $input, key: $key) {
      id
    }
  }
`)

const releaseMutation = graphql(`
  mutation releaseReview($input: ReleaseReviewInput!, $key: String) {
    releaseReview(input: $input, key: $key) {
      status
      reviews {
        id
        status
      }
    }
  }
`)

const title = 'Move Review'

/** Moves an open review to another reviewer, or back to the vetting team. */
export function MoveReviewDialog({ id, onClose }: KeyedDialogProps) {
  const { developerId, attempt, isLoaded, error, refetch } = useAttemptToTell(id)
  const isSecond = attempt?.reviews.some(({ status }) => status === 'SENT') ?? false
  const { data, ...reading } = useQuery(successorsQuery, {
    variables: {
      id: attempt?.id ?? '',
      developer: developerId,
      assessment: attempt?.assessment_id ?? '',
      second: isSecond,
    },
    skip: !attempt,
    showsErrors: true,
  })
  const open = attempt?.reviews.filter(isOpenReview) ?? []
  if (isLoaded && open.length === 0) {
    return (
      <LinkDialog title={title} onClose={onClose}>
        This assessment has no open review any more.
      </LinkDialog>
    )
  }
  const reviewers = data?.getReviewCandidates ?? data?.getPossibleReviewers
  if (!attempt || !reviewers) {
    const retry = () => void (error ? refetch() : reading.refetch())
    return <LoadingDialog title={title} error={error ?? reading.error} onRetry={retry} onClose={onClose} width={560} />
  }
  const busy = reviewing(attempt.reviews)
  const others = reviewers.filter((reviewer) => !busy.includes(reviewer.id))
  return <MoveForm attempt={attempt} open={open} reviewers={others} all={reviewers} onClose={onClose} />
}

interface FormProps {
  readonly attempt: AttemptToTell
  readonly open: AttemptToTell['reviews']
  readonly reviewers: readonly PossibleReviewer[]
  /** Includes those who already review it. */
  readonly all: readonly PossibleReviewer[]
  readonly onClose: () => void
}

function MoveForm({ attempt, open, reviewers, all, onClose }: FormProps) {
  const initial = {
    review_id: open[0]?.id ?? '',
    reviewer_id: proposed(reviewers, dayAfter(reviewDays))?.id ?? '',
    days: reviewDays,
  }
  const form = useSchemaForm(moveReviewForm, formValues(moveReviewForm, initial))
  const [replace, release] = [useSave(replaceMutation), useSave(releaseMutation)]
  const { values } = form.fields
  const chosen = reviewers.find(({ id }) => id === values.reviewer_id)
  return (
    <FormDialog
      form={form}
      title={`${title}: ${attempt.name}`}
      submitLabel={chosen ? 'Give to Them' : 'Release'}
      width={560}
      onSave={({ review_id: id, days }) =>
        chosen
          ? replace({ id, reviewer_id: chosen.id, days }, `${chosen.display_name} has the review now.`)
          : release({ id }, ({ releaseReview }) => releasedText(releaseReview))
      }
      onClose={onClose}
    >
      <p>
        The current reviewer is told that the review is no longer theirs. What they typed is kept only while you can
        undo this, and nobody else sees it.
      </p>
      {open.length > 1 && (
        <SelectField
          name="review_id"
          label="Review of"
          options={open.map(({ id, reviewer_name }) => ({ value: id, label: reviewer_name }))}
        />
      )}
      <SelectField
        name="reviewer_id"
        label="Give it to"
        placeholder="Nobody yet: the review waits to be assigned"
        description={poolSentence(reviewers, all)}
        options={reviewers.map(reviewerOption)}
      />
      {!chosen && reviewing(attempt.reviews).length > open.length && (
        <p>
          Another review was already sent. When you release this one, the sent review decides, unless a second review is
          due.
        </p>
      )}
      {chosen && (
        <>
          <ReviewerWarnings reviewers={[chosen]} dueDay={dayAfter(Number(values.days))} />
          <NumberField name="days" label="Days until it is due" />
        </>
      )}
    </FormDialog>
  )
}
