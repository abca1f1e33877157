import type { Operation, Values } from '#web/platform/lib/api/operation.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import type { NamedRecord } from '#web/platform/ui/overlays/useToastLink.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

/**
 * Returns a function that changes a profile or its notes, and resolves with the data.
 * @param done a sentence about the change, which then offers *Undo* where the change can be taken back.
 * @param madeBy tells what the sentence links to.
 */
export function useProfileSave<Data, Variables extends Values>(mutation: Operation<Data, Variables>) {
  const showUndo = useUndo()
  const run = useMutation(mutation, { showsErrors: true })
  return async (variables: Variables, done?: string, madeBy?: (data: Data) => NamedRecord | undefined) => {
    const { data, extensions } = await run({ variables } as never)
    if (done) showUndo(done, extensions?.change, madeBy?.(data))
    return data
  }
}
