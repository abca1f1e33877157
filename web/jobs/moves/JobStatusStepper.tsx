import { Suspense } from 'react'
import { activeJobStatuses, isClosedJob, type JobStatus, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import type { JobLifecycle } from '#web/jobs/page/jobFragment.ts'
import { useStep } from '#web/platform/lib/address/useStep.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { StatusStepper } from '#web/platform/records/status/StatusStepper.tsx'
import { JobProposal } from './JobProposal.tsx'
import { offeredJobMoves } from './offeredMoves.ts'
import { proposedMove } from './proposedMove.ts'
import { useMoveJob } from './useMoveJob.ts'

const CloseJobDialog = lazyPart(async () => (await import('./CloseJobDialog.tsx')).CloseJobDialog)
const ReopenJobDialog = lazyPart(async () => (await import('./ReopenJobDialog.tsx')).ReopenJobDialog)

/** Shows the status of a job, its moves, and the one that follows from its profiles. Closing and reopening open a dialog. */
export function JobStatusStepper({ job }: { job: JobLifecycle }) {
  const { asked, ask, close } = useStep()
  const moveJob = useMoveJob(job)
  const needsReason = (to: JobStatus) => isClosedJob(to) || isClosedJob(job.status)
  const moves = offeredJobMoves(job)
  const target = moves.find(({ to, refusal }) => to === asked && !refusal && needsReason(to))?.to
  const dialog = target && { job, to: target, onClose: close }
  const onMove = async (to: JobStatus) => (needsReason(to) ? ask(to) : moveJob(to))
  const proposal = proposedMove(job)
  const proposed = moves.find(({ to }) => to === proposal?.to)
  return (
    <>
      <StatusStepper
        label="Status"
        states={jobStatuses}
        steps={activeJobStatuses}
        state={job.status}
        since={job.status_since}
        left={job.left_status}
        moves={moves}
        onMove={onMove}
      />
      {proposal && proposed && (
        <JobProposal proposal={proposal} label={proposed.label} onMove={() => onMove(proposed.to)} />
      )}
      <Suspense>{dialog && <MoveDialog {...dialog} />}</Suspense>
    </>
  )
}

interface MoveDialogProps {
  readonly job: JobLifecycle
  readonly to: JobStatus
  readonly onClose: () => void
}

function MoveDialog({ to, ...props }: MoveDialogProps) {
  return isClosedJob(to) ? <CloseJobDialog {...props} to={to} /> : <ReopenJobDialog {...props} to={to} />
}
