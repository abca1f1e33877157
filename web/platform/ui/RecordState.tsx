import type { ReactNode } from 'react'
import { apiError } from '#web/platform/lib/apiError.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { Banner } from './Banner.tsx'
import { EmptyState } from './EmptyState.tsx'
import { PageHeader } from './PageHeader.tsx'
import styles from './RecordState.module.css'
import { useDelayed } from './useDelayed.ts'

/** How long, in milliseconds, loading lasts before it says what it waits for. */
const WAITING_DELAY = 3000

interface Props {
  /** The heading while there is no record that could give it. */
  readonly title: string
  /** Why the record could not be loaded. */
  readonly error: unknown
  readonly onRetry: () => void
  /** Where to go on from a record that does not exist. */
  readonly wayOn?: ReactNode
  /** How high what will stand above the tabs is, in pixels. */
  readonly headerHeight?: number
  /** The tabs, which are there before the record is. */
  readonly tabs?: ReactNode
}

/** Stands in for the page of a record until it is loaded, or tells why it cannot be. */
export function RecordState({ title, error, onRetry, wayOn, headerHeight = 56, tabs }: Props) {
  const message = errorText(error)
  if (!message) return <Loading title={title} headerHeight={headerHeight} tabs={tabs} />
  return (
    <>
      <PageHeader title={title} />
      {apiError(error).code === 'NOT_FOUND' ? (
        <EmptyState title={message} action={wayOn}>
          Or the address is not quite right.
        </EmptyState>
      ) : (
        <Banner type="danger" onRetry={onRetry}>
          {message}
        </Banner>
      )}
    </>
  )
}

function Loading({ title, headerHeight, tabs }: Pick<Props, 'title' | 'headerHeight' | 'tabs'>) {
  const late = useDelayed(true, WAITING_DELAY)
  return (
    <>
      <div role="status" aria-label="Loading" className={styles.header} style={{ height: headerHeight }}>
        <div className={styles.title} />
        {late ? (
          <p className={styles.late}>Still waiting for this {title.toLowerCase()} …</p>
        ) : (
          <div className={styles.line} />
        )}
      </div>
      {tabs}
      <div aria-hidden="true" className={styles.boxes}>
        <div />
        <div />
        <div />
      </div>
    </>
  )
}
