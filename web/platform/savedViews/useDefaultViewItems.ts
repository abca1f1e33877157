import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { MenuItem } from '#web/platform/ui/overlays/Menu.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'

const defaultMutation = graphql(`
  mutation setDefaultView($input: SetDefaultViewInput!, $key: String) {
    setDefaultView(input: $input, key: $key) {
      list
    }
  }
`)

interface Views {
  /** The noun of the list. */
  readonly list: string | undefined
  /** The view that is shown. */
  readonly current: { readonly id: string; readonly name: string } | undefined
  /** The view that the list opens with. */
  readonly defaultView: { readonly id: string } | undefined
}

/** Returns the items of the menu that let the list open with the current view, or without any. */
export function useDefaultViewItems({ list, current, defaultView }: Views): MenuItem[] {
  const setDefault = useMutation(defaultMutation)
  if (!list) return []
  const save = async (view_id: string | null, text: string) => {
    // The API client shows a failure as a toast.
    const saved = await setDefault({ list, view_id }).catch(() => undefined)
    if (saved) showToast('success', text)
  }
  const isOpened = current !== undefined && current.id === defaultView?.id
  const open: MenuItem[] =
    current && !isOpened
      ? [
          {
            label: `Open with “${current.name}”`,
            onSelect: () => void save(current.id, `This list opens with “${current.name}” for you.`),
          },
        ]
      : []
  const close: MenuItem[] = defaultView
    ? [{ label: 'Open without a View', onSelect: () => void save(null, 'This list opens without a view for you.') }]
    : []
  return [...open, ...close]
}
