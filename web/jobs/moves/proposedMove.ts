import {
  type JobProfileStatus,
  openJobProfileStatuses,
  sentJobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { isActiveJob, type JobStatus } from '#shared/jobs/jobStatuses.ts'
import type { JobLifecycle } from '#web/jobs/page/jobFragment.ts'

/** A move that follows from what happened to the profiles of a job. */
export interface ProposedMove {
  readonly to: JobStatus
  /** Says what happened. */
  readonly sentence: string
}

/** From this number on, enough profiles are with the client. */
const enoughSent = 3

/** Proposes to close a job whose last opening is filled, or to say that its profiles are sent. A refused move is not proposed. */
export function proposedMove(job: JobLifecycle): ProposedMove | undefined {
  const proposal = whatFollows(job)
  const isAllowed = job.possible_moves?.some(({ to, refusal }) => to === proposal?.to && refusal === null)
  return isAllowed ? proposal : undefined
}

function whatFollows({ status, openings, job_profiles }: JobLifecycle): ProposedMove | undefined {
  if (!isActiveJob(status)) return undefined
  const count = (statuses: readonly JobProfileStatus[]) =>
    job_profiles.filter((profile) => statuses.includes(profile.status)).length
  if (count(['PLACED', 'COMPLETED']) >= openings) {
    return { to: 'FILLED', sentence: filledSentence(openings) }
  }
  const sent = count(openJobProfileStatuses.filter((one) => sentJobProfileStatuses.includes(one)))
  const isBefore = status === 'LEAD' || status === 'NEEDS_PROFILES'
  return isBefore && sent >= enoughSent
    ? { to: 'PROFILES_SENT', sentence: `${sent} profiles are with the client.` }
    : undefined
}

function filledSentence(openings: number): string {
  if (openings === 1) return 'The only opening is filled.'
  return openings === 2 ? 'Both openings are filled.' : `All ${openings} openings are filled.`
}
