import type { KeyboardEvent } from 'react'
import { scores, wordsOfScore } from '#shared/assessments/rubrics.ts'
import ui from '#web/platform/ui/ui.module.css'
import type { OwnCriterion } from '#web/reviews/page/ownReview.ts'
import { ReviewComment } from '#web/reviews/page/ReviewComment.tsx'
import { commentOn, scoreOf } from './answers.ts'
import styles from './CriterionField.module.css'
import { focusAnswer, focusComment, focusNeighbour, focusNextCriterion, isHeldAnswer } from './focus.ts'
import { OtherAnswer } from './OtherAnswer.tsx'
import type { ReviewDraftState } from './useReviewDraft.ts'

interface Props {
  readonly criterion: OwnCriterion
  /** The criterion's part of all weights, in percent. */
  readonly share: number
  readonly draft: ReviewDraftState
  readonly locked: boolean
  /** Says what must be given here before *Send*; undefined when nothing is missing. */
  readonly missing: string | undefined
  /** The scores of other reviewers, once this review is sent. */
  readonly others: readonly (number | null)[]
}

/**
 * Edits one criterion: its four scores with their anchors, and a comment. Keys 1 to 4 choose and move to the next one; after the last one
 * the focus stays in its scores.
 */
export function CriterionField({ criterion, share, draft, locked, missing, others }: Props) {
  const { id, name, must_pass } = criterion
  const score = draft.answers[scoreOf(id)] ?? null
  const setScore = (next: number | null) => draft.sync.answer(scoreOf(id), next)

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (locked || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof HTMLTextAreaElement) {
      if (event.key === 'Escape') focusAnswer(scoreOf(id))
      return
    }
    const action = actionFor(event.key)
    if (!action) return
    event.preventDefault()
    if (!isHeldAnswer(event)) action()
  }

  function actionFor(key: string): (() => void) | undefined {
    if (/^[1-4]$/.test(key)) {
      return () => {
        setScore(Number(key))
        focusNextCriterion(scoreOf(id), Number(key))
      }
    }
    if (key === '0' || key === 'Backspace' || key === 'Delete') return () => setScore(null)
    if (key === 'ArrowDown') return () => focusNeighbour(scoreOf(id), 1)
    if (key === 'ArrowUp') return () => focusNeighbour(scoreOf(id), -1)
    return key.toLowerCase() === 'c' ? () => focusComment(id) : undefined
  }

  return (
    <fieldset
      className={styles.criterion}
      data-answer={scoreOf(id)}
      data-step
      data-missing={missing !== undefined}
      onKeyDown={handleKey}
    >
      <legend className={styles.legend}>
        {name}
        {must_pass && <span className={styles.mustPass}>must pass</span>}
        <span className={`${ui.small} ${styles.share}`}>{share}%</span>
      </legend>
      <div className={`${ui.group} ${styles.scores}`}>
        {scores.map((value) => (
          <label key={value} className={styles.score} data-chosen={score === value}>
            <input
              type="radio"
              name={`score of ${id}`}
              checked={score === value}
              disabled={locked}
              onChange={() => setScore(value)}
            />
            <strong>{value}</strong>
            <span>{wordsOfScore(criterion.anchors, value)}</span>
          </label>
        ))}
      </div>
      <OtherAnswer name={scoreOf(id)} draft={draft} />
      {others.length > 0 && (
        <p className={ui.aside}>Others gave {others.map((other) => other ?? 'no score').join(', ')}.</p>
      )}
      <ReviewComment
        name={commentOn(id)}
        label={`Comment on ${name}`}
        placeholder="Comment"
        draft={draft}
        locked={locked}
        missing={missing}
        maxLength={2_000}
        minRows={1}
      />
    </fieldset>
  )
}
