import styles from './ReviewForm.module.css'
import type { ReviewDraftState } from './useReviewDraft.ts'

/** Says in a few words whether the answers are saved. */
export function SavedState({ draft: { status, sentence, theirs } }: { draft: ReviewDraftState }) {
  const { text, tone } = toWords(status, sentence, Object.keys(theirs).length > 0)
  return (
    <p role="status" className={styles.state} data-tone={tone}>
      {text}
    </p>
  )
}

function toWords(status: ReviewDraftState['status'], sentence: string | null, isContested: boolean) {
  switch (status) {
    case 'saved':
      return { text: 'Saved.', tone: 'neutral' }
    case 'unsaved':
      return isContested
        ? { text: 'Another tab has a different answer. Choose one below.', tone: 'warn' }
        : { text: 'Saving …', tone: 'neutral' }
    case 'unreachable':
      return {
        text: 'Not saved yet: Vouch cannot be reached. Your answers are kept here and will be saved later.',
        tone: 'warn',
      }
    case 'refused':
      return { text: `Not saved: ${sentence}`, tone: 'bad' }
    case 'closed':
      return { text: sentence ?? '', tone: 'neutral' }
  }
}
