import styles from '#web/checkIns/CheckIns.module.css'
import { formatDay } from '#web/platform/lib/days.ts'
import type { FollowUpCheckFragment } from '#web/platform/lib/graphql.ts'
import { DetailRows } from '#web/platform/ui/pages/DetailRows.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { FollowUpCheck } from './FollowUpCheck.tsx'

interface Row extends FollowUpCheckFragment {
  readonly assignee_name?: string | null
  readonly late: boolean
}

/** Lists follow-ups, each with a checkbox to mark it as done. */
export function FollowUpRows({ followUps }: { followUps: readonly Row[] }) {
  return (
    <DetailRows
      rows={followUps.map((followUp) => ({
        key: followUp.id,
        main: (
          <span className={styles.followUp} data-done={followUp.done}>
            <FollowUpCheck followUp={followUp} />
            <span className={styles.body}>{followUp.body}</span>
          </span>
        ),
        asides: [<Due key="due" {...followUp} />, followUp.assignee_name ?? '–'],
      }))}
    />
  )
}

function Due({ due_on, late }: Pick<Row, 'due_on' | 'late'>) {
  if (!due_on) return '–'
  return late ? <StatusBadge label={formatDay(due_on)} tone="bad" /> : formatDay(due_on)
}
