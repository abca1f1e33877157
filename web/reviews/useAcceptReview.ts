import { useApolloClient } from '@apollo/client/react'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { acceptReviewMutation, reviewQueries } from './ownReview.ts'

interface Asked {
  readonly id: string
  readonly code_name: string
}

/** Returns a function that agrees to write a review, and offers *Undo*. A failure shows as a toast. */
export function useAcceptReview() {
  const client = useApolloClient()
  const showUndo = useUndo()
  return async ({ id, code_name }: Asked): Promise<void> => {
    const accepted = await client
      .mutate({ mutation: acceptReviewMutation, variables: { id }, refetchQueries: reviewQueries })
      .catch(() => undefined)
    if (accepted) showUndo(`${code_name} is accepted.`, accepted.extensions?.change)
    else await client.refetchQueries({ include: 'active' })
  }
}
