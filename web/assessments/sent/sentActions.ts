import {
  type DeveloperAssessmentStatus,
  openAttemptStatuses,
  openWithDeveloper,
} from '#shared/developerAssessments/developerAssessments.ts'
import { nextSentAction } from '#shared/vetting/vettingActions.ts'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'
import { ownTimeZone } from '#web/platform/lib/time/days.ts'
import type { Sent } from './sentQuery.ts'

export function hasActions(sent: Sent): boolean {
  return actionsOn(sent).length > 0
}

export function nextActionOn(sent: Sent) {
  return nextSentAction({ ...sent, assessment_status: sent.status }, { now: new Date(), timeZone: ownTimeZone() })
}

interface Offered {
  readonly label: string
  readonly name: DialogName
  readonly isOffered: boolean
}

/** Lists the actions that have a dialog here. The others are at the assessment of the developer. */
export function actionsOn({ status, has_reviewer }: Sent): Offered[] {
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
