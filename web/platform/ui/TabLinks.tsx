import { Link } from 'react-router'
import styles from './TabLinks.module.css'

interface Props {
  /** The accessible name. */
  readonly label: string
  readonly tabs: readonly { readonly label: string; readonly to: string; readonly current: boolean }[]
}

/** Tabs as links, so that each has an address to share, open in a new tab, and return to. */
export function TabLinks({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Link key={tab.label} to={tab.to} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
