import { type ListLayout, parseLayout, printLayout, standardLayout } from '#shared/platform/lists/listLayout.ts'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useOwnLayout } from './useOwnLayout.ts'

/**
 * Returns the layout of a list: that of the address, such as of a saved view, otherwise the viewer's own. A change is written to where
 * the layout came from.
 */
export function useListLayout({ noun, isPlain }: ListDefinition) {
  const [query, setQuery] = useAddress()
  const own = useOwnLayout(isPlain ? undefined : noun)
  const addressed = isPlain ? undefined : parseLayout((name) => query.get(name) ?? '')
  return {
    layout: addressed ?? own.layout ?? standardLayout,
    defaultView: own.defaultView,
    loading: own.loading,
    setLayout(next: ListLayout): void {
      if (addressed) setQuery(printLayout(next), { replace: true, preventScrollReset: true })
      else own.save(next)
    },
  }
}

export type ListLayoutState = ReturnType<typeof useListLayout>
