import type { TypedDocumentNode } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { useUndo } from './useUndo.ts'

/**
 * Returns a function that deletes a record, and offers *Undo* for ten seconds. It rejects when the record cannot be deleted.
 * @param refetched the names of the queries to refetch afterwards.
 */
export function useDelete(
  mutation: TypedDocumentNode<unknown, { id: string; version: number }>,
  refetched: readonly string[],
) {
  const showUndo = useUndo()
  const [run] = useMutation(mutation, { context: showsErrors, refetchQueries: [...refetched] })
  return async (name: string, { id, version }: { readonly id: string; readonly version: number }): Promise<void> => {
    const { extensions } = await run({ variables: { id, version } })
    showUndo(`${name} is deleted.`, extensions?.change)
  }
}
