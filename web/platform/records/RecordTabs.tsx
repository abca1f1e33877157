import { useLocation } from 'react-router'
import { TabLinks } from '#web/platform/ui/TabLinks.tsx'
import { useRecordRoute } from './useRecordRoute.ts'

interface Props {
  /** The noun that the tabs are of: "Job". */
  readonly noun: string
  /** The query string is that of the list beneath, and stays. */
  readonly keepsQuery: boolean
}

/** The tabs of a record that the viewer may read, as links. One alone is no choice, and is not shown. */
export function RecordTabs({ noun, keepsQuery }: Props) {
  const { tabs } = useRecordRoute()
  const { search } = useLocation()
  if (tabs.length < 2) return null
  return (
    <TabLinks label={`${noun} tabs`} tabs={tabs.map((tab) => ({ ...tab, to: tab.to + (keepsQuery ? search : '') }))} />
  )
}
