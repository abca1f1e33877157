import type { ApiOperation } from '#web/platform/lib/api/operation.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import type { NamedRecord } from '#web/platform/ui/overlays/useToastLink.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

interface Changed {
  readonly id: string
  readonly url?: string | null
}

/**
 * Returns a function that changes an attempt and offers *Undo*. The toast may say that a message was sent, and link to the result.
 * @returns the change, with the address of a page that was not mailed, or null.
 */
export function useAttemptMutation<Data extends Readonly<Record<string, Changed>>, Input>(
  document: ApiOperation<Data, { readonly input: Input }>,
) {
  const showUndo = useUndo()
  const run = useMutation(document, { showsErrors: true })
  return async (
    input: Input,
    text: string | ((url: string | null, changed: Data) => string),
    madeBy?: (data: Data) => NamedRecord,
  ): Promise<{ readonly url: string | null; readonly data: Data }> => {
    const { data, extensions } = await run(input)
    const url = Object.values(data).find((changed) => changed.url)?.url ?? null
    showUndo(typeof text === 'string' ? text : text(url, data), extensions?.change, madeBy?.(data))
    return { url, data }
  }
}
