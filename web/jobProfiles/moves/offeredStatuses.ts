import {
  endedJobProfileStatuses,
  type JobProfileStatus,
  jobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import type { JobProfile } from '#web/jobProfiles/jobProfileQuery.ts'

/**
 * Returns the statuses that a profile can be moved to by hand, in the order of its life.
 * @param wanted `ENDED` for its ends alone; any other text for all of them.
 */
export function offeredStatuses(
  { possible_moves }: Pick<JobProfile, 'possible_moves'>,
  wanted: string,
): JobProfileStatus[] {
  const allowed = possible_moves.filter(({ refusal }) => refusal === null).map(({ to }) => to)
  return wanted === 'ENDED' ? allowed.filter((to) => endedJobProfileStatuses.includes(to)) : allowed
}

const order = valuesOf(jobProfileStatuses)

/** Returns the status that a dialog proposes: the wanted one, the end that a developer asked for, or the next step. It never proposes a step back. */
export function proposedStatus(
  { status, consent }: Pick<JobProfile, 'status' | 'consent'>,
  offered: readonly JobProfileStatus[],
  wanted: string,
): JobProfileStatus {
  const next = offered.find((to) => order.indexOf(to) > order.indexOf(status))
  const declined = consent === 'DECLINED' ? offered.find((to) => to === 'DEVELOPER_DECLINED') : undefined
  return offered.find((to) => to === wanted) ?? declined ?? next ?? offered[0] ?? status
}

/** Proposes the reason and the words of a developer who declined. */
export function proposedEnd(
  { consent, consent_words }: Pick<JobProfile, 'consent' | 'consent_words'>,
  to: JobProfileStatus,
) {
  if (consent !== 'DECLINED' || to !== 'DEVELOPER_DECLINED') return {}
  return { reason: 'NOT_INTERESTED', note: consent_words ?? '' } as const
}
