import { useApi } from '#web/platform/lib/api/useApi.ts'
import { undoChangeMutation } from './useUndo.ts'

/**
 * Returns a function that takes a change back, without a message. It rejects with an error for the user, and reads the screen again then,
 * because a change that cannot be undone has usually been overwritten.
 */
export function useUndoChange(): (change: unknown) => Promise<void> {
  const api = useApi()
  return async (change) => {
    if (typeof change !== 'string') throw new Error('There is nothing to undo.')
    try {
      await api.mutate(undoChangeMutation, { variables: { change }, showsErrors: true })
    } catch (error) {
      await api.readAgain()
      throw error
    }
  }
}
