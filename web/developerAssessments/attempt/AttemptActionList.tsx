import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { askAgainRefusal } from '#shared/developerAssessments/askAgain.ts'
import {
  type DeveloperAssessmentStatus,
  isOpenReview,
  openWithDeveloper,
} from '#shared/developerAssessments/developerAssessments.ts'
import { openReviewsOf } from '#shared/developerAssessments/reviewReminders.ts'
import { attemptKey } from '#web/developerAssessments/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useStep } from '#web/platform/lib/address/useStep.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import styles from './AttemptActionList.module.css'
import type { ActionProps, MovableAttempt } from './attempt.ts'

const dialogs = {
  extend: lazyPart<ActionProps>(async () => (await import('./ExtendDialog.tsx')).ExtendDialog),
  record: lazyPart<ActionProps>(
    async () => (await import('#web/developerAssessments/work/RecordSubmissionDialog.tsx')).RecordSubmissionDialog,
  ),
  assign: lazyPart<ActionProps>(
    async () => (await import('#web/developerAssessments/reviewers/AssignReviewersDialog.tsx')).AssignReviewersDialog,
  ),
  decline: lazyPart<ActionProps>(async () => (await import('./DeclineDialog.tsx')).DeclineDialog),
  cancel: lazyPart<ActionProps>(async () => (await import('./CancelDialog.tsx')).CancelDialog),
} as const
type Action = keyof typeof dialogs

interface Props {
  readonly attempt: MovableAttempt
  readonly developerId: string
}

export function AttemptActionList({ attempt, developerId }: Props) {
  const { asked, ask, close } = useStep()
  const dialog = useDialog()
  const mayWrite = useCan('vetting:write')
  const offered = offeredActions(attempt)
  if (!mayWrite || (offered.length === 0 && attempt.status !== 'DRAFT')) return null
  const action = offered.find(({ name }) => asked === stepOf(attempt, name))?.name
  const Dialog = action && dialogs[action]
  const key = attemptKey(developerId, attempt.id)
  return (
    <div className={styles.actions}>
      {attempt.status === 'DRAFT' && (
        <Button size="compact-sm" onClick={() => dialog.open('send-assessment', key)}>
          Send …
        </Button>
      )}
      {isOpen(attempt) && (
        <Button size="compact-sm" variant="default" onClick={() => dialog.open('remind-assessment', key)}>
          Remind …
        </Button>
      )}
      {openReviewsOf(attempt).length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => dialog.open('remind-reviewers', key)}>
          Remind Reviewers …
        </Button>
      )}
      {attempt.reviews.some(isOpenReview) && (
        <Button size="compact-sm" variant="default" onClick={() => dialog.open('move-review', key)}>
          Move Review …
        </Button>
      )}
      {askAgainRefusal(attempt) === undefined && (
        <Button size="compact-sm" variant="default" onClick={() => dialog.open('ask-for-work-again', key)}>
          Ask for It Again …
        </Button>
      )}
      {offered.map(({ name, label, main = false }) => (
        <Button
          key={name}
          size="compact-sm"
          variant={main ? 'filled' : 'default'}
          onClick={() => ask(stepOf(attempt, name))}
        >
          {label}
        </Button>
      ))}
      <Suspense>{Dialog && <Dialog attempt={attempt} developerId={developerId} onClose={close} />}</Suspense>
    </div>
  )
}

/** Returns the action's name in the address. It contains the attempt, because a page shows several. */
function stepOf({ id }: MovableAttempt, action: Action): string {
  return `${action}.${id}`
}

interface Offered {
  readonly name: Action
  readonly label: string
  readonly main?: boolean
}

function offeredActions(attempt: MovableAttempt): readonly Offered[] {
  const { status, next_statuses, type } = attempt
  const leadsTo = (to: DeveloperAssessmentStatus) => next_statuses.includes(to)
  const extend: Offered = { name: 'extend', label: 'Extend …', main: status === 'EXPIRED' }
  const record: Offered = { name: 'record', label: isTakeHome(type) ? 'Record Submission …' : 'Record as Held …' }
  const assign: Offered = { name: 'assign', label: status === 'ASSIGNED' ? 'Add Reviewer …' : 'Assign Reviewers …' }
  return [
    ...(leadsTo('ASSIGNED') ? [{ ...assign, main: true }] : status === 'ASSIGNED' ? [assign] : []),
    ...(isOpen(attempt) || status === 'EXPIRED' ? [extend] : []),
    ...(isOpen(attempt) && attempt.asked_again_at === null ? [record] : []),
    ...(leadsTo('DECLINED') ? [{ name: 'decline', label: 'Record as Declined …' } as const] : []),
    ...(leadsTo('CANCELLED') ? [{ name: 'cancel', label: 'Cancel …' } as const] : []),
  ]
}

/** Returns true while the developer can still submit work. */
function isOpen({ status }: MovableAttempt): boolean {
  return openWithDeveloper.some((open) => open === status)
}
