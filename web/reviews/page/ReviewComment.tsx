import { Textarea } from '@mantine/core'
import ui from '#web/platform/ui/ui.module.css'
import { OtherAnswer } from '#web/reviews/drafts/OtherAnswer.tsx'
import type { ReviewDraftState } from '#web/reviews/drafts/useReviewDraft.ts'

interface Props {
  readonly name: string
  /** The accessible name. */
  readonly label: string
  readonly placeholder: string
  readonly draft: ReviewDraftState
  readonly locked: boolean
  /** Says what is missing here. */
  readonly missing?: string | undefined
  readonly maxLength: number
  readonly minRows: number
}

/** Edits a text of a review, or shows it once the review is locked. */
export function ReviewComment({ name, label, placeholder, draft, locked, missing, maxLength, minRows }: Props) {
  const text = String(draft.answers[name] ?? '')
  if (locked) return text && <p className={ui.words}>{text}</p>
  return (
    <>
      <Textarea
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => draft.sync.answer(name, event.currentTarget.value)}
        error={missing}
        maxLength={maxLength}
        autosize
        minRows={minRows}
        maxRows={15}
      />
      <OtherAnswer name={name} draft={draft} />
    </>
  )
}
