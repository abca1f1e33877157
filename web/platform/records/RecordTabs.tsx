import { useLocation } from 'react-router'
import { TabLinks } from '#web/platform/ui/pages/TabLinks.tsx'
import { useRecordRoute } from './useRecordRoute.ts'

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
    <div ref={showCurrent}>
      <TabLinks
        label={`${noun} tabs`}
        tabs={tabs.map((tab) => ({ ...tab, to: tab.to + (keepsQuery ? search : '') }))}
      />
    </div>
  )
}

/** A phone has no room for all tabs, so the current one is scrolled to the middle. */
function showCurrent(box: HTMLElement | null) {
  const current = box?.querySelector<HTMLElement>('[aria-current]')
  const bar = current?.parentElement
  if (bar) bar.scrollLeft = current.offsetLeft - bar.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2
}
