import { useLocation } from 'react-router'
import { useRecordRoute } from '#web/platform/records/useRecordRoute.ts'
import { TabLinks } from '#web/platform/ui/pages/TabLinks.tsx'

interface Props {
  /** The kind of record, such as "Job". */
  readonly noun: string
  /** Lets the links keep the query string, which belongs to the list below a panel. */
  readonly keepsQuery: boolean
}

/** Links to the tabs of a record that the viewer may read. A single tab is not shown. */
export function RecordTabs({ noun, keepsQuery }: Props) {
  const { tabs } = useRecordRoute()
  const { search } = useLocation()
  if (tabs.length < 2) return null
  return (
    <TabLinks label={`${noun} tabs`} tabs={tabs.map((tab) => ({ ...tab, to: tab.to + (keepsQuery ? search : '') }))} />
  )
}
