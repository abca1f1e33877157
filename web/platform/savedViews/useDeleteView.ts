import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'

const deleteMutation = graphql(`
  mutation deleteView($input: DeleteViewInput!, $key: String) {
    deleteView(input: $input, key: $key) {
      id
    }
  }
`)

/** Returns a function that deletes a saved view, or whatever else is saved as one. @param noun names it in the message. */
export function useDeleteView(noun: string) {
  const remove = useMutation(deleteMutation)
  return async ({ id, name }: { readonly id: string; readonly name: string }): Promise<void> => {
    // The API client shows a failure as a toast.
    const removed = await remove({ id }).catch(() => undefined)
    if (removed) showToast('success', `The ${noun} “${name}” is deleted.`)
  }
}
