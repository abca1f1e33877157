import type { ApiOperation } from '#web/platform/lib/api/operation.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useUndo } from './useUndo.ts'

/** Returns a function that deletes a record, and offers *Undo* for ten seconds. It rejects when the record cannot be deleted. */
export function useDelete(mutation: ApiOperation<unknown, { input: { id: string; version: number } }>) {
  const showUndo = useUndo()
  const run = useMutation(mutation, { showsErrors: true, waits: false })
  return async (name: string, { id, version }: { readonly id: string; readonly version: number }): Promise<void> => {
    const { extensions } = await run({ id, version })
    showUndo(`${name} is deleted.`, extensions?.change)
  }
}
