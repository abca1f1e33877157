import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import styles from '#web/platform/ui/pages/RecordPlaceholder.module.css'
import { PlaceholderCards } from '#web/platform/ui/tables/PlaceholderCards.tsx'
import { useDelayed } from '#web/platform/ui/useDelayed.ts'

interface Props {
  /** Names what the tab loads, such as "details". */
  readonly noun: string
  /** The error for which it could not be read. */
  readonly error: unknown
  readonly onRetry: () => void
}

/** Replaces the content of a tab until it is loaded, or says why it could not be read. */
export function TabPlaceholder({ noun, error, onRetry }: Props) {
  const delayed = useDelayed(true)
  if (error) return <QueryError error={error} onRetry={onRetry} />
  return (
    <div role="status" aria-label={`Loading ${noun}`}>
      {delayed && <p className={styles.delayed}>Still waiting for the {noun} …</p>}
      <PlaceholderCards />
    </div>
  )
}
