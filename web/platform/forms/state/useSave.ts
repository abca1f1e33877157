import type { MutationOptions } from '#web/platform/lib/api/createApi.ts'
import type { ApiOperation } from '#web/platform/lib/api/operation.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import type { NamedRecord } from '#web/platform/ui/overlays/useToastLink.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

/**
 * Returns a function that runs a mutation and resolves with its data. By default the form shows the error of a rejection, so no toast does. The
 * sentence `done` shows as a toast, with *Undo* when the change can be undone. `madeBy` returns the record that was made: its name in the
 * sentence links to it.
 */
export function useSave<Data, Input>(
  mutation: ApiOperation<Data, { readonly input: Input }>,
  options: MutationOptions = { showsErrors: true },
) {
  const api = useApi()
  const showUndo = useUndo()
  return async (
    input: Input,
    done?: string | ((data: Data) => string),
    madeBy?: (data: Data) => NamedRecord | undefined,
  ): Promise<Data> => {
    const { data, extensions } = await api.mutate(mutation, { ...options, variables: { input } })
    const text = typeof done === 'function' ? done(data) : done
    if (text) showUndo(text, extensions?.change, madeBy?.(data))
    return data
  }
}
