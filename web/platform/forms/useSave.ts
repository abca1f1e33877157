import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { showsErrors } from '#web/platform/lib/apollo.ts'

/**
 * A mutation as a function of its variables. It resolves with the answer's data, and rejects with what the form shows.
 * @param refetched the names of the queries that are read again afterwards.
 */
export function useSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  refetched: readonly string[],
) {
  const [run] = useMutation(mutation, { context: showsErrors, refetchQueries: [...refetched] })
  return async (variables: Variables): Promise<Data | undefined> => (await run({ variables } as never)).data
}
