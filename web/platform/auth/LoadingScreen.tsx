import styles from './Screen.module.css'

/** Shown until the person is logged in and the API client is ready. */
export function LoadingScreen() {
  return (
    <div className={styles.screen} role="status">
      Loading...
    </div>
  )
}
