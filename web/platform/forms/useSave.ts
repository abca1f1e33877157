import type { Operation } from '#web/platform/lib/api/operation.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

/**
 * Returns a function that runs a mutation and resolves with its data. The form shows the error of a rejection, so no toast does.
 * A sentence about what was done shows as a toast, with *Undo* where the change can be taken back.
 */
export function useSave<Data, Variables>(mutation: Operation<Data, Variables>) {
  const api = useApi()
  const showUndo = useUndo()
  return async (variables: Variables, done?: string): Promise<Data> => {
    const { data, extensions } = await api.mutate(mutation, { variables, showsErrors: true })
    if (done) showUndo(done, extensions?.change)
    return data
  }
}
