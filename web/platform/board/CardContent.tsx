import type { ReactNode } from 'react'
import { Link } from 'react-router'
import ui from '#web/platform/ui/ui.module.css'
import styles from './CardContent.module.css'
import { CardLine } from './CardLine.tsx'

interface Props {
  readonly name: string
  /** The address of the record. */
  readonly to: string
  /** Shows at the end of the first line. */
  readonly aside?: ReactNode
  /** The lines below the name. */
  readonly children: ReactNode
}

/** Shows a record on a card by its name, which links to it, and a few details. */
export function CardContent({ name, to, aside, children }: Props) {
  return (
    <div className={styles.card}>
      <CardLine>
        <Link to={to} className={`${ui.plainLink} ${ui.wrapped} ${styles.name}`}>
          {name}
        </Link>
        {aside}
      </CardLine>
      {children}
    </div>
  )
}
