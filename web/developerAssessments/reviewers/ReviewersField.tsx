import { MultiSelectField } from '#web/platform/forms/fields/MultiSelectField.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { type PossibleReviewer, poolSentence, reviewerOption } from './possibleReviewers.ts'
import { ReviewerWarnings } from './ReviewerWarnings.tsx'

interface Props {
  readonly label: string
  readonly description: string
  /** The pool comes first, then the fewest open reviews. */
  readonly reviewers: readonly PossibleReviewer[]
  /** Includes those who already review it and cannot be chosen. */
  readonly all?: readonly PossibleReviewer[]
  /** The day when the reviews are due; empty while it is not known. */
  readonly dueDay: string
}

/** Chooses reviewers, with role, load and days off. Full or absent reviewers can be chosen, with a warning. */
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
