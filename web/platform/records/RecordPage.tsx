import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { RecordState } from '#web/platform/ui/RecordState.tsx'
import { RecordTabs } from './RecordTabs.tsx'

export interface RecordPageProps<Item> {
  /** The noun, as headings and the title of the window say it: "Job". */
  readonly noun: string
  /** The record, once it is loaded; its tabs get it from `useOutletContext`. */
  readonly record: Item | undefined
  /** Why the record could not be loaded. */
  readonly error: unknown
  readonly onRetry: () => void
  /** What the title of the window calls the record. */
  readonly nameOf: (record: Item) => string
  /** A `RecordHeader`. It stays as it is while tabs change. */
  readonly header: (record: Item) => ReactNode
  /** How high the header is on a wide screen, in pixels, so that nothing jumps when it comes. */
  readonly headerHeight: number
}

interface Props<Item> extends RecordPageProps<Item> {
  /** Whether the query string outlives a change of tabs. */
  readonly keepsQuery?: boolean
}

/** The page of one record: its header, its tabs, and the tab that the address names. */
export function RecordPage<Item>(props: Props<Item>) {
  const { noun, record, error, onRetry, headerHeight, keepsQuery = false } = props
  const tabs = <RecordTabs noun={noun} keepsQuery={keepsQuery} />
  return (
    <>
      <title>{`${record === undefined ? '' : `${props.nameOf(record)} · `}${noun} · Vouch`}</title>
      {record === undefined ? (
        <RecordState title={noun} error={error} onRetry={onRetry} headerHeight={headerHeight} tabs={tabs} />
      ) : (
        <>
          {props.header(record)}
          {tabs}
          <Outlet context={record} />
        </>
      )}
    </>
  )
}
