import { useRef, useState } from 'react'
import type { Missing } from '#shared/reviews/reviewDrafts.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useConfirm } from '#web/platform/lib/browser/useConfirm.ts'
import { errorText } from '#web/platform/lib/text/errorText.ts'
import { type OwnReview, sendReviewMutation } from '#web/reviews/page/ownReview.ts'
import { toInput } from './answers.ts'
import { focusMissing } from './focus.ts'
import { failureOf } from './saveOutcome.ts'
import type { ReviewDraftState } from './useReviewDraft.ts'

/** Returns a function that sends a review once no required answer is missing. It asks first when an optional one is. */
export function useSendReview(review: OwnReview, { sync }: ReviewDraftState, missing: readonly Missing[]) {
  const api = useApi()
  const [tried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [hasSent, setSent] = useState(false)
  const [error, setError] = useState<string>()
  const running = useRef(false)
  const { question, ask } = useConfirm<readonly Missing[]>()

  async function send(): Promise<void> {
    if (running.current) return
    setTried(true)
    setError(undefined)
    const required = missing.find(({ isRequired }) => isRequired)
    if (required) return focusMissing(required)
    if (Object.keys(sync.state().theirs).length > 0) {
      return setError('Another tab has a different answer. Choose one of the two first.')
    }
    running.current = true
    if (missing.length === 0 || (await ask(missing))) await request()
    running.current = false
  }

  async function request(): Promise<void> {
    setSending(true)
    try {
      await sync.flush()
      const input = { id: review.id, version: sync.version, ...toInput(sync.state().answers) }
      const { data } = await api.mutate(sendReviewMutation, { variables: { input }, showsErrors: true })
      sync.sent(data.sendReview)
      setSent(true)
    } catch (failed) {
      const failure = failureOf(failed)
      if (failure.kind === 'stale') sync.receive(failure.review)
      setError(
        failure.kind === 'stale'
          ? 'Another tab changed this review in the meantime. Check it, then send it again.'
          : errorText(failed),
      )
    } finally {
      setSending(false)
    }
  }

  return { send, tried, isSending, hasSent, error, question }
}
