import { useApi } from '#web/platform/lib/api/useApi.ts'
import { undoChangeMutation } from './useUndo.ts'

/**
 * Returns a function that takes a change back, without a message. It resolves, or rejects with an error for the user, only once the
 * screen was read again: until then, what the screen holds has been overwritten, and a decision on it would be refused.
 */
export function useUndoChange(): (change: unknown) => Promise<void> {
  const api = useApi()
  return async (change) => {
    if (typeof change !== 'string') throw new Error('There is nothing to undo.')
    try {
      await api.mutate(undoChangeMutation, { variables: { input: { change } }, showsErrors: true, waits: false })
    } finally {
      await api.readAgain()
    }
  }
}
