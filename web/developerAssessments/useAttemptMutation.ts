import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { attemptQueries } from './sendingQueries.ts'

interface Changed {
  readonly id: string
  readonly url?: string | null
}

/**
 * Returns a function that changes an attempt and offers *Undo*. The text of that may depend on whether a message leaves.
 * @returns what it changed, with the address of a page that nobody else has, or null.
 */
export function useAttemptMutation<
  Data extends Readonly<Record<string, Changed>>,
  Variables extends OperationVariables,
>(document: TypedDocumentNode<Data, Variables>) {
  const showUndo = useUndo()
  const [run] = useMutation(document as TypedDocumentNode<Data, OperationVariables>, {
    context: showsErrors,
    refetchQueries: [...attemptQueries],
  })
  return async (
    variables: Variables,
    text: string | ((url: string | null, changed: Data) => string),
  ): Promise<{ readonly url: string | null; readonly data: Data | undefined }> => {
    const { data, extensions } = await run({ variables })
    const url = Object.values(data ?? {}).find((changed) => changed.url)?.url ?? null
    if (data) showUndo(typeof text === 'string' ? text : text(url, data), extensions?.change)
    return { url, data: data ?? undefined }
  }
}
