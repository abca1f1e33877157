import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { missingIn, missingOpening, missingWork } from '#shared/reviews/reviewDrafts.ts'
import { isFocusLost } from '#web/platform/lib/browser/keepFocus.ts'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { OwnReview } from '#web/reviews/page/ownReview.ts'
import { ReviewComment } from '#web/reviews/page/ReviewComment.tsx'
import { ReviewSide } from '#web/reviews/page/ReviewSide.tsx'
import { ReviewWork } from '#web/reviews/page/ReviewWork.tsx'
import { SentSkills } from '#web/reviews/page/SentSkills.tsx'
import { scoreOf, summary, toInput } from './answers.ts'
import { CriterionField } from './CriterionField.tsx'
import { focusAnswer } from './focus.ts'
import styles from './ReviewForm.module.css'
import { ReviewSkills } from './ReviewSkills.tsx'
import { useReviewDraft } from './useReviewDraft.ts'
import { useSendReview } from './useSendReview.ts'

const reviewKeys = {
  '1 2 3 4': 'Give a score, and go to the next line',
  'Y N': 'Say whether the work shows a skill, and go to the next line',
  '0 Delete': 'Clear the answer',
  '↑ ↓': 'Go to the answer above or below',
  C: 'Write a comment. Escape leaves it',
  'Ctrl+Enter': 'Send the review',
}

/** Edits a review, or shows it once it is sent. It works by the keyboard alone, and saves automatically. */
export function ReviewEditor({ review }: { review: OwnReview }) {
  const { criteria, others } = review
  const draft = useReviewDraft(review)
  const locked = draft.status === 'closed'
  const [opened, setOpened] = useState(false)
  const missing = locked
    ? []
    : [
        ...missingIn(review, toInput(draft.answers)),
        ...missingWork(review),
        ...missingOpening(review, opened || review.opened_at !== null),
      ]
  const sending = useSendReview(review, draft, missing)
  useFirstFocus(review)
  const weight = criteria.reduce((sum, criterion) => sum + criterion.weight, 0)

  useKeyHelp('Review', locked ? {} : reviewKeys)

  function handleKey(event: KeyboardEvent): void {
    if (locked || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void sending.send()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a short cut of the button Send within.
    <div className={styles.form} onKeyDown={handleKey}>
      <div className={styles.main}>
        <ReviewWork review={review} onOpen={() => setOpened(true)} />
        <Section title="Rubric">
          {!locked && <Keys />}
          {criteria.map((criterion) => (
            <CriterionField
              key={criterion.id}
              criterion={criterion}
              share={Math.round((100 * criterion.weight) / weight)}
              draft={draft}
              locked={locked}
              missing={sending.tried ? sentenceFor(missing, criterion.id) : undefined}
              others={others.map(
                ({ scores }) => scores.find(({ criterion_id }) => criterion_id === criterion.id)?.score ?? null,
              )}
            />
          ))}
        </Section>
        {locked ? (
          <SentSkills review={toInput(draft.answers)} />
        ) : (
          <ReviewSkills review={review} draft={draft} missing={sending.tried ? missing : []} />
        )}
        <Section title="In a few words">
          <div className={`${ui.group} ${ui.block}`} data-summary>
            <ReviewComment
              name={summary}
              label="Comment on the whole"
              placeholder="What stands out, and what you would ask in an interview"
              draft={draft}
              locked={locked}
              maxLength={5_000}
              minRows={3}
            />
          </div>
        </Section>
      </div>
      <ReviewSide review={review} draft={draft} missing={missing} sending={sending} />
    </div>
  )
}

function sentenceFor(missing: ReturnType<typeof missingIn>, id: string): string | undefined {
  return missing.find(({ criterionId, isRequired }) => isRequired && criterionId === id)?.sentence
}

/**
 * Focuses the first criterion without a score, so that the first key scores it. It does so again after the focused button *Accept* has
 * gone.
 */
function useFirstFocus({ criteria, scores, closed_because, accepted_at }: OwnReview) {
  const first = useRef(closed_because === null)
  // This is an effect, because the focused element exists only after the first render.
  useEffect(() => {
    const isLost = accepted_at !== null && closed_because === null && isFocusLost()
    if (!first.current && !isLost) return
    first.current = false
    const unscored = criteria.find(({ id }) => !scores.some(({ criterion_id, score }) => criterion_id === id && score))
    focusAnswer(scoreOf((unscored ?? criteria[0])?.id ?? ''))
  }, [criteria, scores, accepted_at, closed_because])
}

function Keys() {
  return (
    <p className={`${ui.aside} ${styles.keys}`}>
      <kbd>1</kbd>–<kbd>4</kbd> score and go on · <kbd>Y</kbd> <kbd>N</kbd> say whether a skill is shown, and go on ·{' '}
      <kbd>0</kbd> clears · <kbd>↑</kbd> <kbd>↓</kbd> move · <kbd>C</kbd> comments, <kbd>Esc</kbd> leaves it ·{' '}
      <kbd>Ctrl</kbd> <kbd>Enter</kbd> sends
    </p>
  )
}
