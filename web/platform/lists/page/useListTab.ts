import { useState } from 'react'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import type { ListTab } from './ListTabs.tsx'

/**
 * Returns the tab in the address. Its filter is created once, because one that contains the present time would change with every render.
 */
export function useListTab<Filter>(list: ListDefinition, tabs: Readonly<Record<string, ListTab<Filter>>> = {}) {
  const [query] = useAddress()
  const [presets] = useState(() =>
    Object.fromEntries(Object.entries(tabs).map(([name, { filter }]) => [name, filter()])),
  )
  const wanted = query.get('tab') ?? ''
  const name = Object.hasOwn(tabs, wanted) ? wanted : ''
  const { title = list.title, emptyHint } = tabs[name] ?? {}
  return { name, title, preset: presets[name], emptyHint }
}
