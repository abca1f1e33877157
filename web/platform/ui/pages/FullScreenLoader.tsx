import { LOADER_DELAY } from '#web/platform/ui/theme.ts'
import { useDelayed } from '#web/platform/ui/useDelayed.ts'
import styles from './Loader.module.css'
import { Logo } from './Logo.tsx'

interface Props {
  readonly loading: boolean
  /** Shows beside the logo, and at once. */
  readonly text?: string
}

/** Shows a pulsing logo over the whole window while loading lasts longer than 600 ms. */
export function FullScreenLoader({ loading, text }: Props) {
  const late = useDelayed(loading, LOADER_DELAY)
  if (!late && !(loading && text)) return null
  return (
    <div className={styles.screen} role="status" aria-label={text ? undefined : 'Loading'}>
      <div className={styles.pulse} data-late={late}>
        <Logo size={56} />
      </div>
      {text}
    </div>
  )
}
