import { openWithDeveloper } from '#shared/developerAssessments/developerAssessments.ts'
import { exactMoment } from '#web/platform/lib/time/relativeTime.ts'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { Attempt } from './attempts.ts'

interface Props {
  readonly attempt: Pick<Attempt, 'status' | 'due_at'>
  /** Shows the time of day, too, while the deadline still counts. */
  readonly exact?: boolean
}

/** Shows the deadline of an assessment, in red once it is past and no work has come in. */
export function AttemptDue({ attempt: { status, due_at }, exact = false }: Props) {
  if (due_at === null) return '–'
  const isOpen = openWithDeveloper.some((open) => open === status)
  const isOverdue = isOpen && Date.parse(due_at) < Date.now()
  return (
    <span className={isOverdue ? ui.bad : undefined}>
      {exact && isOpen && `${exactMoment(due_at)}, `}
      <Timestamp moment={due_at} />
    </span>
  )
}
