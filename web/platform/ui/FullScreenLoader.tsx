import styles from './Loader.module.css'
import { Logo } from './Logo.tsx'
import { LOADER_DELAY } from './theme.ts'
import { useDelayed } from './useDelayed.ts'

interface Props {
  readonly loading: boolean
}

/** A pulsing logo over the whole window while loading lasts longer than 600 ms. */
export function FullScreenLoader({ loading }: Props) {
  if (!useDelayed(loading, LOADER_DELAY)) return null
  return (
    <div className={styles.screen} role="status" aria-label="Loading">
      <div className={styles.pulse}>
        <Logo size={56} />
      </div>
    </div>
  )
}
