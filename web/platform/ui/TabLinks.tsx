import { Link } from 'react-router'
import styles from './TabLinks.module.css'

interface Props {
  /** Names the group. */
  readonly label: string
  readonly tabs: readonly { readonly label: string; readonly to: string; readonly current: boolean }[]
}

/** Tabs that are addresses: each can be shared, opened beside, and gone back from. */
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
