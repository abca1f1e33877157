import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { showsErrors } from '#web/platform/lib/apollo.ts'

/**
 * Returns a function that runs a mutation and resolves with its data. The form shows the error of a rejection, so no toast does.
 * @param refetched the names of the queries to refetch afterwards.
 */
export function useSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  refetched: readonly string[],
) {
  const [run] = useMutation(mutation, { context: showsErrors, refetchQueries: [...refetched] })
  return async (variables: Variables): Promise<Data | undefined> => (await run({ variables } as never)).data
}
