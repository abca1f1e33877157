import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { forgetRecent, keepRecent } from '#web/platform/lib/address/recentRecords.ts'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { RecordPlaceholder } from '#web/platform/ui/pages/RecordPlaceholder.tsx'
import { TabLinks } from '#web/platform/ui/pages/TabLinks.tsx'
import { PlaceholderCards } from '#web/platform/ui/tables/PlaceholderCards.tsx'
import { useRecordRoute } from './useRecordRoute.ts'

export interface RecordPageProps<Item> {
  /** The kind of record for headings and the window title, such as "Job". */
  readonly noun: string
  /** The record once it is loaded. Its tabs get it from `useOutletContext`. */
  readonly record: Item | undefined
  /** The error for which the record could not be loaded. */
  readonly error: unknown
  readonly onRetry: () => void
  /** Returns the name of the record for the window title. */
  readonly nameOf: (record: Item) => string
  /** A `RecordHeader`. It stays mounted while tabs change. */
  readonly header: (record: Item) => ReactNode
  /** The height of the header on a wide screen in pixels, so that nothing moves when it is loaded. */
  readonly headerHeight: number
}

interface Props<Item> extends RecordPageProps<Item> {
  /** Lets the links of the tabs keep the query string. */
  readonly keepsQuery?: boolean
}

/** Shows a record with its header, its tabs, and the current tab. */
export function RecordPage<Item>(props: Props<Item>) {
  const { noun, record, error, onRetry, headerHeight, keepsQuery = false } = props
  const name = record === undefined ? undefined : props.nameOf(record)
  useKeepRecent(noun, name, error)
  const tabs = <RecordTabs noun={noun} keepsQuery={keepsQuery} />
  return (
    <>
      <title>{`${name === undefined ? '' : `${name} · `}${noun} · Vouch`}</title>
      {record === undefined ? (
        <RecordPlaceholder title={noun} error={error} onRetry={onRetry} headerHeight={headerHeight} tabs={tabs} />
      ) : (
        <>
          {props.header(record)}
          {tabs}
          {/* The present tab stays until the code of the next one is loaded. */}
          <Suspense fallback={<PlaceholderCards />}>
            <Outlet context={record} />
          </Suspense>
        </>
      )}
    </>
  )
}

/** Adds this record to the palette's recent records, or removes one that no longer exists. */
function useKeepRecent(hint: string, label: string | undefined, error: unknown): void {
  const { id, role } = useViewer()
  const { base } = useRecordRoute()
  const isGone = apiError(error).code === 'NOT_FOUND'
  // The storage is outside of React.
  useEffect(() => {
    if (isGone) forgetRecent({ id, role }, base)
    else if (label && base) keepRecent({ id, role }, { label, hint, path: base })
  }, [id, role, base, hint, label, isGone])
}

interface RecordTabsProps {
  /** The kind of record, such as "Job". */
  readonly noun: string
  /** Lets the links keep the query string, which belongs to the list below a panel. */
  readonly keepsQuery: boolean
}

/** Links to the tabs of a record that the viewer may read. A single tab is not shown. */
function RecordTabs({ noun, keepsQuery }: RecordTabsProps) {
  const { tabs } = useRecordRoute()
  const { search } = useLocation()
  if (tabs.length < 2) return null
  return (
    <TabLinks label={`${noun} tabs`} tabs={tabs.map((tab) => ({ ...tab, to: tab.to + (keepsQuery ? search : '') }))} />
  )
}
