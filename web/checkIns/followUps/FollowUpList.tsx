import { Button } from '@mantine/core'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import styles from '#web/checkIns/CheckIns.module.css'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import type { FollowUpCheckFragment } from '#web/platform/lib/graphql.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { FollowUpCheck } from './FollowUpCheck.tsx'
import { useMayChange } from './useMayChange.ts'

interface Row extends FollowUpCheckFragment {
  readonly assignee_name?: string | null
  readonly late: boolean
  /** Names the record, where the list has those of several. */
  readonly subject?: string
}

/** Lists follow-ups, each with a checkbox to mark it as done. */
export function FollowUpList({ followUps }: { followUps: readonly Row[] }) {
  const dialog = useDialog()
  return (
    <DetailRows
      rows={followUps.map((followUp) => ({
        key: followUp.id,
        main: (
          <span className={styles.followUp} data-done={followUp.done}>
            <FollowUpCheck followUp={followUp} />
            <span className={`${ui.wrapped} ${styles.body}`}>
              {followUp.body}
              {followUp.subject && <bdi className={`${ui.aside} ${styles.subject}`}>{followUp.subject}</bdi>}
            </span>
          </span>
        ),
        asides: [
          <Due key="due" {...followUp} />,
          followUp.assignee_name ?? '–',
          <Edit key="edit" followUp={followUp} onEdit={() => dialog.open('edit-follow-up', followUp.id)} />,
        ],
      }))}
    />
  )
}

function Edit({ followUp, onEdit }: { readonly followUp: Row; readonly onEdit: () => void }) {
  if (!useMayChange(followUp.check_in_id)) return null
  return (
    <Button variant="subtle" size="compact-xs" aria-label={`Edit ${followUp.body}`} onClick={onEdit}>
      Edit
    </Button>
  )
}

function Due({ due_on, late }: Pick<Row, 'due_on' | 'late'>) {
  if (!due_on) return '–'
  return late ? <StatusBadge label={formatDay(due_on)} tone="bad" /> : formatDay(due_on)
}
