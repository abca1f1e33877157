import { Button } from '@mantine/core'
import ui from '#web/platform/ui/ui.module.css'
import styles from './OtherAnswer.module.css'
import type { ReviewDraftState } from './useReviewDraft.ts'

interface Props {
  readonly name: string
  readonly draft: ReviewDraftState
}

/** Shows a different answer from another tab, and lets the user choose. Neither answer is lost before that. */
export function OtherAnswer({ name, draft: { sync, answers, theirs } }: Props) {
  if (!(name in theirs)) return null
  const other = theirs[name] ?? null
  return (
    <div role="alert" className={`${ui.row} ${ui.warning} ${styles.other}`}>
      <p>
        In another tab: <q>{other === null ? 'nothing' : String(other)}</q>
      </p>
      <Button size="compact-xs" variant="default" onClick={() => sync.answer(name, other)}>
        Use That
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => sync.answer(name, answers[name] ?? null)}>
        Keep Mine
      </Button>
    </div>
  )
}
