import { MultiSelectField } from '#web/platform/forms/MultiSelectField.tsx'
import { useField } from '#web/platform/forms/useField.ts'
import { type PossibleReviewer, poolSentence, reviewerOption } from './possibleReviewers.ts'
import { ReviewerWarnings } from './ReviewerWarnings.tsx'

interface Props {
  readonly label: string
  readonly description: string
  /** The pool first, and those with the fewest open reviews first. */
  readonly reviewers: readonly PossibleReviewer[]
  /** Also those who review it already, and cannot be chosen. */
  readonly all?: readonly PossibleReviewer[]
  /** The day on which their reviews are due, as far as it is known. */
  readonly dueDay: string
}

/** Who reviews it, with role, load and days off. Whoever is full or away can be chosen, which is said in a sentence. */
export function ReviewersField({ reviewers, all, dueDay, description, ...props }: Props) {
  const { value: chosen } = useField<readonly string[]>('reviewer_ids')
  return (
    <>
      <MultiSelectField
        name="reviewer_ids"
        options={reviewers.map(reviewerOption)}
        description={poolSentence(reviewers, all) ?? description}
        {...props}
      />
      <ReviewerWarnings reviewers={reviewers.filter(({ id }) => chosen.includes(id))} dueDay={dueDay} />
    </>
  )
}
