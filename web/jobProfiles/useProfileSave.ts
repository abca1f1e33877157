import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

/**
 * Returns a function that changes a profile or its notes, reloads what the screen shows of it, and resolves with the data.
 * A profile stands on many screens, so all that is shown is read again.
 * @param done a sentence about the change, which then offers *Undo* where the change can be taken back.
 */
export function useProfileSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
) {
  const showUndo = useUndo()
  const [run] = useMutation(mutation, { context: showsErrors, refetchQueries: 'active' })
  return async (variables: Variables, done?: string): Promise<Data | undefined> => {
    const { data, extensions } = await run({ variables } as never)
    if (done) showUndo(done, extensions?.change)
    return data
  }
}
