import { Suspense, useState } from 'react'
import { activeJobStatuses, isClosedJob, type JobStatus, jobStatuses } from '#shared/jobStatuses.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import { StatusStepper } from '#web/platform/records/StatusStepper.tsx'
import type { JobLifecycle } from './jobFragment.ts'
import { offeredMoves } from './offeredMoves.ts'
import { useMoveJob } from './useMoveJob.ts'

const CloseJobDialog = lazyPart(async () => (await import('./CloseJobDialog.tsx')).CloseJobDialog)
const ReopenJobDialog = lazyPart(async () => (await import('./ReopenJobDialog.tsx')).ReopenJobDialog)

/** The status of a job and its moves. Closing and reopening open a dialog; every other move is one click. */
export function JobStatusStepper({ job }: { job: JobLifecycle }) {
  const [target, setTarget] = useState<JobStatus>()
  const moveJob = useMoveJob(job)
  const move = async (to: JobStatus) => {
    if (isClosedJob(to) || isClosedJob(job.status)) setTarget(to)
    else await moveJob(to)
  }
  const dialog = target && { job, to: target, onClose: () => setTarget(undefined) }
  return (
    <>
      <StatusStepper
        label="Status"
        states={jobStatuses}
        steps={activeJobStatuses}
        state={job.status}
        since={job.status_since}
        left={job.left_status}
        moves={offeredMoves(job)}
        onMove={move}
      />
      <Suspense>
        {dialog && (isClosedJob(dialog.to) ? <CloseJobDialog {...dialog} /> : <ReopenJobDialog {...dialog} />)}
      </Suspense>
    </>
  )
}
