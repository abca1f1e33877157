import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { acceptReviewMutation } from '#web/reviews/page/ownReview.ts'
import { reviewPaths } from '#web/reviews/paths.ts'

interface Asked {
  readonly id: string
  readonly code_name: string
}

/** Returns a function that accepts a review, and offers *Undo*. A failure shows as a toast. */
export function useAcceptReview() {
  const api = useApi()
  const showUndo = useUndo()
  return async ({ id, code_name }: Asked): Promise<void> => {
    const accepted = await api.mutate(acceptReviewMutation, { variables: { input: { id } } }).catch(() => undefined)
    const made = { name: code_name, path: reviewPaths.ownReview(id) }
    if (accepted) showUndo(`You accepted the review of ${code_name}.`, accepted.extensions?.change, made)
    else await api.readAgain()
  }
}
