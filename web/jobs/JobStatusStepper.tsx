import { Suspense } from 'react'
import { activeJobStatuses, isClosedJob, type JobStatus, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import { useStep } from '#web/platform/lib/useStep.ts'
import { StatusStepper } from '#web/platform/records/StatusStepper.tsx'
import type { JobLifecycle } from './jobFragment.ts'
import { offeredJobMoves } from './offeredMoves.ts'
import { useMoveJob } from './useMoveJob.ts'

const CloseJobDialog = lazyPart(async () => (await import('./CloseJobDialog.tsx')).CloseJobDialog)
const ReopenJobDialog = lazyPart(async () => (await import('./ReopenJobDialog.tsx')).ReopenJobDialog)

/** Shows the status of a job and its moves. Closing and reopening open a dialog; every other move is one click. */
export function JobStatusStepper({ job }: { job: JobLifecycle }) {
  const { asked, ask, close } = useStep()
  const moveJob = useMoveJob(job)
  const needsReason = (to: JobStatus) => isClosedJob(to) || isClosedJob(job.status)
  const moves = offeredJobMoves(job)
  const target = moves.find(({ to, refusal }) => to === asked && !refusal && needsReason(to))?.to
  const dialog = target && { job, to: target, onClose: close }
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
        onMove={async (to) => (needsReason(to) ? ask(to) : moveJob(to))}
      />
      <Suspense>
        {dialog && (isClosedJob(dialog.to) ? <CloseJobDialog {...dialog} /> : <ReopenJobDialog {...dialog} />)}
      </Suspense>
    </>
  )
}
