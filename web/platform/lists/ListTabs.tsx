import type { ReactNode } from 'react'
import { withValues } from '#web/platform/lib/query.ts'
import { useAddress } from '#web/platform/lib/useAddress.ts'
import { TabLinks } from '#web/platform/ui/pages/TabLinks.tsx'

/** A tab: a part of a list with a name. */
export interface ListTab<Filter> {
  readonly label: string
  /** What its rows are called, where the title of the list is not true of them. */
  readonly title?: string
  /** How many rows it opens, where that is known. */
  readonly count?: number | undefined
  /** Creates the filter of the tab. It may depend on the present time. */
  readonly filter: () => Filter
  /** What an empty tab says. */
  readonly emptyHint: ReactNode
}

interface Props {
  readonly label: string
  readonly tabs: Readonly<Record<string, Pick<ListTab<unknown>, 'label' | 'count'>>>
  /** The name of the current tab. */
  readonly current: string
}

/** The tabs of a list. Their links keep sort and search. */
export function ListTabs({ label, tabs, current }: Props) {
  const [query] = useAddress()
  return (
    <TabLinks
      label={label}
      tabs={Object.entries(tabs).map(([name, tab]) => ({
        label: tab.label,
        count: tab.count,
        to: `?${withValues(query, { tab: name, page: '' })}`,
        current: name === current,
      }))}
    />
  )
}
