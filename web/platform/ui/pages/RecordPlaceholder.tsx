import type { ReactNode } from 'react'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { errorText } from '#web/platform/lib/text/errorText.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { PlaceholderCards } from '#web/platform/ui/tables/PlaceholderCards.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useDelayed } from '#web/platform/ui/useDelayed.ts'
import { EmptyState } from './EmptyState.tsx'
import { PageHeader } from './PageHeader.tsx'
import styles from './RecordPlaceholder.module.css'

interface Props {
  /** The heading until the record is loaded. */
  readonly title: string
  /** The error for which the record could not be loaded. */
  readonly error: unknown
  readonly onRetry: () => void
  /** A link for a record that does not exist. */
  readonly notFoundAction?: ReactNode
  /** The height of the record's header, in pixels. */
  readonly headerHeight?: number
  /** The tabs, which are shown before the record is loaded. */
  readonly tabs?: ReactNode
}

/** Replaces the page of a record until it is loaded, or says why it could not be loaded. */
export function RecordPlaceholder({ title, error, onRetry, notFoundAction, headerHeight = 56, tabs }: Props) {
  const message = errorText(error)
  if (!message) return <Loading title={title} headerHeight={headerHeight} tabs={tabs} />
  return (
    <>
      <PageHeader title={title} />
      {apiError(error).code === 'NOT_FOUND' ? (
        <EmptyState title={message} action={notFoundAction}>
          Or the address has a mistake.
        </EmptyState>
      ) : (
        <QueryError error={error} onRetry={onRetry} />
      )}
    </>
  )
}

function Loading({ title, headerHeight, tabs }: Pick<Props, 'title' | 'headerHeight' | 'tabs'>) {
  const delayed = useDelayed(true)
  return (
    <>
      <div role="status" aria-label="Loading" className={styles.header} style={{ height: headerHeight }}>
        <div className={`${ui.skeleton} ${styles.title}`} />
        {delayed ? (
          <p className={styles.delayed}>Still waiting for this {title.toLowerCase()} …</p>
        ) : (
          <div className={`${ui.skeleton} ${styles.line}`} />
        )}
      </div>
      {tabs}
      <PlaceholderCards />
    </>
  )
}
