import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { DraftSync, type SavedReview } from './draftSync.ts'
import { keptDraftsOfTab } from './keptDrafts.ts'
import { sendDraft } from './saveOutcome.ts'

/** Returns a review that saves its answers automatically. It is created once: the component needs a `key` by review. */
export function useReviewDraft(review: SavedReview) {
  const api = useApi()
  const [sync] = useState(() => {
    const save = (version: number, answers: Parameters<typeof sendDraft>[3]) =>
      sendDraft(api, review.id, version, answers)
    return new DraftSync(review, { save, kept: keptDraftsOfTab() })
  })
  const state = useSyncExternalStore(sync.subscribe, sync.state)
  // Leaving or hiding the page, and a returning network, save at once, because a timer may never run.
  useEffect(() => {
    const flush = () => void sync.flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [sync])
  return { sync, ...state }
}

export type ReviewDraftState = ReturnType<typeof useReviewDraft>
