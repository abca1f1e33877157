import type { ReactNode } from 'react'
import { apiError } from '#web/platform/lib/apiError.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { Banner } from './Banner.tsx'
import { EmptyState } from './EmptyState.tsx'
import { PageHeader } from './PageHeader.tsx'
import styles from './RecordState.module.css'

interface Props {
  /** The heading while there is no record that could give it. */
  readonly title: string
  /** Why the record could not be loaded. */
  readonly error: unknown
  readonly onRetry: () => void
  /** Where to go on from a record that does not exist. */
  readonly wayOn?: ReactNode
}

/** Stands in for the page of a record until it is loaded, or tells why it cannot be. */
export function RecordState({ title, error, onRetry, wayOn }: Props) {
  const message = errorText(error)
  if (!message) return <Loading />
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

function Loading() {
  return (
    <div role="status" aria-label="Loading" className={styles.loading}>
      <div className={styles.title} />
      <div className={styles.line} />
      <div className={styles.boxes}>
        <div />
        <div />
        <div />
      </div>
    </div>
  )
}
