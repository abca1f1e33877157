import type { ReactNode } from 'react'
import { withValues } from '#web/platform/lib/query.ts'
import { useAddress } from '#web/platform/lib/useAddress.ts'
import { TabLinks } from '#web/platform/ui/TabLinks.tsx'

/** A part of a list that has a name. */
export interface ListTab<Filter> {
  readonly label: string
  /** Which rows it shows, as of now. */
  readonly filter: () => Filter
  /** What to say when these are none. */
  readonly emptyHint: ReactNode
}

interface Props {
  readonly label: string
  readonly tabs: Readonly<Record<string, Pick<ListTab<unknown>, 'label'>>>
  /** The name of the current one. */
  readonly current: string
}

/** The tabs of a list, as addresses that keep its sort and search. */
export function ListTabs({ label, tabs, current }: Props) {
  const [query] = useAddress()
  return (
    <TabLinks
      label={label}
      tabs={Object.entries(tabs).map(([name, tab]) => ({
        label: tab.label,
        to: `?${withValues(query, { tab: name, page: '' })}`,
        current: name === current,
      }))}
    />
  )
}
