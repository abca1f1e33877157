import { lazy, Suspense, useState } from 'react'
import { activeJobStatuses, isClosedJob, type JobStatus, jobStatuses } from '#shared/jobStatuses.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import { StatusStepper } from '#web/platform/records/StatusStepper.tsx'
import type { JobLife } from './jobFragment.ts'
import { offeredMoves } from './offeredMoves.ts'
import { useMoveJob } from './useMoveJob.ts'

const CloseJobDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./CloseJobDialog.tsx')).CloseJobDialog })),
)
const ReopenJobDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./ReopenJobDialog.tsx')).ReopenJobDialog })),
)

/** The life of a job. Closing and reopening ask for more first; every other move is one press. */
export function JobStatusStepper({ job }: { job: JobLife }) {
  const [asked, setAsked] = useState<JobStatus>()
  const moveJob = useMoveJob(job)
  const move = async (to: JobStatus) => {
    if (isClosedJob(to) || isClosedJob(job.status)) setAsked(to)
    else await moveJob(to)
  }
  const dialog = asked && { job, to: asked, onClose: () => setAsked(undefined) }
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
