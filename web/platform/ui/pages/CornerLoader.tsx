import { LOADER_DELAY } from '#web/platform/ui/theme.ts'
import { useDelayed } from '#web/platform/ui/useDelayed.ts'
import styles from './Loader.module.css'
import { Logo } from './Logo.tsx'

/** Shows a pulsing logo in the corner of the window while loading lasts longer than 600 ms. It does not block the page. */
export function CornerLoader({ loading }: { readonly loading: boolean }) {
  if (!useDelayed(loading, LOADER_DELAY)) return null
  return (
    <div className={styles.corner} role="status" aria-label="Loading">
      <div className={styles.pulse}>
        <Logo size={28} />
      </div>
    </div>
  )
}
