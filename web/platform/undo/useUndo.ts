import { undoSeconds } from '#shared/platform/undo.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { type NamedRecord, useToastLink } from '#web/platform/ui/overlays/useToastLink.ts'

export const undoChangeMutation = graphql(`
  mutation undo($input: UndoInput!, $key: String) {
    undo(input: $input, key: $key) {
      rows
    }
  }
`)

/**
 * Returns a function that shows a result and offers *Undo* for ten seconds. `change` is `extensions.change` of the mutation's answer;
 * without it there is no *Undo*. The text links to the new record, if it names one.
 */
export function useUndo(): (text: string, change: unknown, made?: NamedRecord) => void {
  const api = useApi()
  const linkTo = useToastLink()
  return (text, change, made) => {
    const link = made && linkTo(made)
    if (typeof change !== 'string') return showToast('success', text, { link })
    const run = () => void undo(api, text, change)
    showToast('success', text, { link, action: { label: 'Undo', run, duration: undoSeconds * 1000 } })
  }
}

/** Reloads the screen even after a failure, because a change that cannot be undone has usually been overwritten. */
async function undo(api: Api, text: string, change: string): Promise<void> {
  // The API client shows a failure as a toast.
  const undone = await api.mutate(undoChangeMutation, { variables: { input: { change } } }).catch(() => undefined)
  if (undone) showToast('success', `This change is undone: “${text}”`)
  else await api.readAgain()
}
