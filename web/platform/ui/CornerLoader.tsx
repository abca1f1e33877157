import styles from './Loader.module.css'
import { Logo } from './Logo.tsx'
import { LOADER_DELAY } from './theme.ts'
import { useDelayed } from './useDelayed.ts'

interface Props {
  readonly loading: boolean
}

/** The logo in the corner of the window, once loading has lasted over 600 ms. The page stays in use. */
export function CornerLoader({ loading }: Props) {
  if (!useDelayed(loading, LOADER_DELAY)) return null
  return (
    <div className={styles.corner} role="status" aria-label="Loading">
      <div className={styles.pulse}>
        <Logo size={28} />
      </div>
    </div>
  )
}
