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

interface Props {
  readonly sent: Sent
}

/** Does what comes next for an assessment that was sent. */
export function NextSentAction({ sent }: Props) {
  const open = useSentDialog(sent)
  const { text, dialog, tone } = nextOf(sent) ?? {}
  if (!dialog) return null
  return (
    <button
      type="button"
      className={styles.next}
      style={tone && { color: `var(--tone-${tone})` }}
      aria-label={`${text}: ${sent.developer_name}`}
      onClick={() => open(dialog)}
    >
      {text}
    </button>
  )
}

/** Offers every action on an assessment that has a dialog of its own. */
export function SentMenu({ sent }: Props) {
  const open = useSentDialog(sent)
  const items = offeredActions(sent).map(({ label, name }) => ({ label, onSelect: () => open(name) }))
  if (items.length === 0) return null
  return (
    <Menu label={`Actions on the assessment of ${sent.developer_name}`} items={items}>
      …
    </Menu>
  )
}

function useSentDialog({ id, developer_id }: Sent) {
  const dialog = useDialog()
  return (name: DialogName) => dialog.open(name, attemptKey(developer_id, id))
}

export function hasActions(sent: Sent): boolean {
  return offeredActions(sent).length > 0
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
