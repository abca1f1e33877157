import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Missing } from '#shared/reviews/reviewDrafts.ts'
import { totalScore } from '#shared/reviews/reviewTotals.ts'
import { formatTotal } from '#shared/reviews/totals.ts'
import { paths } from '#web/platform/lib/address/paths.ts'
import { ConfirmDialog } from '#web/platform/ui/overlays/ConfirmDialog.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { scoreOf } from '#web/reviews/drafts/answers.ts'
import { focusMissing } from '#web/reviews/drafts/focus.ts'
import styles from '#web/reviews/drafts/ReviewForm.module.css'
import { SavedState } from '#web/reviews/drafts/SavedState.tsx'
import type { ReviewDraftState } from '#web/reviews/drafts/useReviewDraft.ts'
import type { useSendReview } from '#web/reviews/drafts/useSendReview.ts'
import type { OwnReview } from './ownReview.ts'

interface Props {
  readonly review: OwnReview
  readonly draft: ReviewDraftState
  readonly missing: readonly Missing[]
  readonly sending: ReturnType<typeof useSendReview>
}

/** Shows the score so far, the missing answers, and *Send*, beside the rubric. */
export function ReviewSide({ review, draft, missing, sending }: Props) {
  const { criteria } = review
  const ratings = criteria.map(({ id, weight }) => ({
    weight,
    score: (draft.answers[scoreOf(id)] ?? null) as number | null,
  }))
  const total = totalScore(ratings)
  const locked = draft.status === 'closed'
  return (
    <aside className={`${ui.card} ${ui.items} ${styles.side}`} aria-label="Score and sending">
      <div>
        <p className={styles.total}>{total === null ? '–' : formatTotal(total)}</p>
        <p className={ui.aside}>
          {locked ? 'Score' : 'Score so far'}, {ratings.filter(({ score }) => score !== null).length} of{' '}
          {criteria.length} criteria
        </p>
      </div>
      <SavedState draft={draft} />
      {locked ? (
        <Done takesFocus={sending.hasSent} />
      ) : (
        <>
          <MissingList missing={missing} />
          {sending.error && (
            <p role="alert" className={styles.state} data-tone="bad">
              {sending.error}
            </p>
          )}
          <Button data-send onClick={() => void sending.send()} loading={sending.isSending}>
            Send Review
          </Button>
          <p className={ui.aside}>You cannot change a review after you sent it.</p>
        </>
      )}
      {sending.question && <SendQuestion question={sending.question} />}
    </aside>
  )
}

function MissingList({ missing }: { missing: readonly Missing[] }) {
  if (missing.length === 0) return <p className={ui.aside}>Nothing is missing.</p>
  return (
    <ul className={styles.missing} aria-label="Missing">
      {missing.map((one) => (
        <li key={one.sentence} data-required={one.isRequired}>
          <button type="button" onClick={() => focusMissing(one)}>
            {one.sentence}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** @param takesFocus right after *Send*, because the link to the list comes next. */
function Done({ takesFocus }: { takesFocus: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  // This is an effect, because the link exists only once the review is locked.
  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Link ref={link} to={paths.myAssessments}>
      Back to My Assessments
    </Link>
  )
}

function SendQuestion({ question }: { question: NonNullable<Props['sending']['question']> }) {
  const isUnopened = question.subject.some(({ isWork }) => isWork)
  return (
    <ConfirmDialog
      title={isUnopened ? 'Score It Anyway?' : 'Send without these scores?'}
      confirmLabel="Send Review"
      cancelLabel="Go Back"
      onConfirm={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    >
      {question.subject.map(({ sentence }) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  )
}
