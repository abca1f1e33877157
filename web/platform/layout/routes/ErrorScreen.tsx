import { ErrorAlert } from '#web/platform/ui/pages/ErrorAlert.tsx'
import styles from './ErrorScreen.module.css'

/** Replaces a part of the app that failed. Dismissing it reloads the page. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <div className={styles.screen}>
      <ErrorAlert onDismiss={() => window.location.reload()}>
        {error instanceof Error ? error.message : 'Something went wrong.'}
      </ErrorAlert>
    </div>
  )
}
