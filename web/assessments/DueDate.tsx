import { Timestamp } from '#web/platform/ui/Timestamp.tsx'
import styles from './DueDate.module.css'

interface Props {
  /** An ISO 8601 moment; null if there is none. */
  readonly moment: string | null
  readonly overdue: boolean
}

/** When a review is due, in red once it is overdue. */
export function DueDate({ moment, overdue }: Props) {
  if (moment === null) return 'No date'
  return (
    <span className={overdue ? styles.overdue : undefined}>
      <Timestamp moment={moment} />
    </span>
  )
}
