import { activeJobStatuses, isActiveJob, isClosedJob, type JobStatus, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import type { JobLifecycle } from '#web/jobs/page/jobFragment.ts'
import type { OfferedMove, Remedy } from '#web/platform/records/status/MoveButtons.tsx'

/**
 * Returns the moves that a job offers, with labels; those that end it come last. A held or closed job offers only the return to the status
 * that it left.
 */
export function offeredJobMoves({ id, status, left_status, possible_moves }: JobLifecycle): OfferedMove<JobStatus>[] {
  return (possible_moves ?? [])
    .filter(({ to }) => isActiveJob(status) || to === left_status)
    .map((move): OfferedMove<JobStatus> => {
      const danger = isClosedJob(move.to)
      // The only condition of an active job is a required skill.
      const needsSkill = move.refusal !== null && isActiveJob(status)
      const remedies: Remedy[] = needsSkill ? [{ label: 'Add Required Skill', dialog: 'edit-job-skills', id }] : []
      return { ...move, label: labelOf(status, move.to), danger, remedies }
    })
    .toSorted((a, b) => Number(a.danger) - Number(b.danger))
}

function labelOf(from: JobStatus, to: JobStatus): string {
  const { label } = jobStatuses[to]
  if (isClosedJob(to)) return `Close as ${label.toLowerCase()} …`
  if (to === 'ON_HOLD') return 'Put on hold'
  if (isClosedJob(from)) return `Reopen as ${label} …`
  if (from === 'ON_HOLD') return `Resume as ${label}`
  return isBack(from, to) ? `Back to ${label}` : `Move to ${label}`
}

function isBack(from: JobStatus, to: JobStatus): boolean {
  const order: readonly JobStatus[] = activeJobStatuses
  return order.indexOf(to) < order.indexOf(from)
}
