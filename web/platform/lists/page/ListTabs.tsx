import type { ReactNode } from 'react'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { TabLinks } from '#web/platform/ui/pages/TabLinks.tsx'

export interface ListTab<Filter> {
  readonly label: string
  /** Replaces the title of the list, when that does not fit the rows of the tab. */
  readonly title?: string
  /** The number of rows in the tab, if known. */
  readonly count?: number | undefined
  /** Creates the filter of the tab. It may depend on the present time. */
  readonly filter: () => Filter
  /** The text of an empty tab. */
  readonly emptyHint: ReactNode
}

interface Props {
  readonly label: string
  readonly tabs: Readonly<Record<string, Pick<ListTab<unknown>, 'label' | 'count'>>>
  readonly current: string
}

/** Shows the tabs of a list. Their links keep sort and search. */
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
