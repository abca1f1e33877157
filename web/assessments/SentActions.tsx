import {
  type DeveloperAssessmentStatus,
  openAttemptStatuses,
  openWithDeveloper,
} from '#shared/developerAssessments/developerAssessments.ts'
import { nextSentAction } from '#shared/vetting/vettingActions.ts'
import { attemptKey } from '#web/developerAssessments/paths.ts'
import { ownTimeZone } from '#web/platform/lib/days.ts'
import type { DialogName } from '#web/platform/lib/dialogs.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { Menu } from '#web/platform/ui/overlays/Menu.tsx'
import styles from './SentList.module.css'
import type { Sent } from './SentList.tsx'

/** Does what comes next for an assessment that was sent, and offers its other actions, to those who may write vetting. */
export function SentActions({ sent }: { readonly sent: Sent }) {
  const dialog = useDialog()
  const { developer_name } = sent
  const [next, offered] = [nextOf(sent), offeredActions(sent)]
  const open = (name: DialogName) => dialog.open(name, attemptKey(sent.developer_id, sent.id))
  return (
    <span className={styles.actions}>
      {next?.dialog && (
        <button
          type="button"
          className={styles.next}
          style={next.tone && { color: `var(--tone-${next.tone})` }}
          aria-label={`${next.text}: ${developer_name}`}
          onClick={() => next.dialog && open(next.dialog)}
        >
          {next.text}
        </button>
      )}
      {offered.length > 0 && (
        <Menu
          label={`Actions on the assessment of ${developer_name}`}
          items={offered.map(({ label, name }) => ({ label, onSelect: () => open(name) }))}
        >
          …
        </Menu>
      )}
    </span>
  )
}

export function hasActions(sent: Sent): boolean {
  return nextOf(sent) !== undefined || offeredActions(sent).length > 0
}

function nextOf(sent: Sent) {
  return nextSentAction({ ...sent, assessment_status: sent.status }, { now: new Date(), timeZone: ownTimeZone() })
}

interface Offered {
  readonly label: string
  readonly name: DialogName
  readonly isOffered: boolean
}

/** Lists the actions that have a dialog here. The others stand at the assessment of the developer. */
function offeredActions({ status, has_reviewer }: Sent): Offered[] {
  const isAny = (statuses: readonly DeveloperAssessmentStatus[]) => statuses.includes(status)
  const isWithDeveloper = isAny(openWithDeveloper)
  const all: readonly Offered[] = [
    { label: 'Remind …', name: 'remind-assessment', isOffered: isWithDeveloper },
    { label: 'Extend …', name: 'extend-assessment', isOffered: isWithDeveloper || status === 'EXPIRED' },
    { label: 'Assign Reviewers …', name: 'assign-reviewers', isOffered: isAny(['SUBMITTED', 'ASSIGNED']) },
    { label: 'Remind Reviewers …', name: 'remind-reviewers', isOffered: has_reviewer },
    { label: 'Move Review …', name: 'move-review', isOffered: has_reviewer },
    { label: 'Cancel …', name: 'cancel-assessment', isOffered: isAny(openAttemptStatuses) },
  ]
  return all.filter(({ isOffered }) => isOffered)
}
