import { Link } from 'react-router'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { bringIntoSight } from '#web/platform/ui/bringIntoSight.ts'
import styles from './TabLinks.module.css'

interface TabLink {
  readonly label: string
  readonly to: string
  readonly current: boolean
  /** The number of rows that the tab shows; undefined while it is not known. */
  readonly count?: number | undefined
}

interface Props {
  /** The accessible name. */
  readonly label: string
  readonly tabs: readonly TabLink[]
}

/**
 * Shows tabs as links, so that each has an address to share, open in a new tab, and return to. They aren't tabs by the ARIA pattern, because
 * arrow keys scroll the page.
 */
export function TabLinks({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          ref={tab.current ? bringIntoSight : undefined}
          to={tab.to}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{formatCount(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
