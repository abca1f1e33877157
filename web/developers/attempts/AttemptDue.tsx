import { openWithDeveloper } from '#shared/developerAssessments/developerAssessments.ts'
import styles from '#web/developers/page/DeveloperTab.module.css'
import { exactMoment } from '#web/platform/lib/relativeTime.ts'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import type { Attempt } from './attempts.ts'

interface Props {
  readonly attempt: Pick<Attempt, 'status' | 'due_at'>
  /** Shows the moment itself, too, for as long as it counts. */
  readonly exact?: boolean
}

/** When a developer has to send it in, in red once that is over and they still have it. */
export function AttemptDue({ attempt: { status, due_at }, exact = false }: Props) {
  if (due_at === null) return '–'
  const isOpen = openWithDeveloper.some((open) => open === status)
  const isOverdue = isOpen && Date.parse(due_at) < Date.now()
  return (
    <span className={isOverdue ? styles.overdue : undefined}>
      {exact && isOpen && `${exactMoment(due_at)}, `}
      <Timestamp moment={due_at} />
    </span>
  )
}
