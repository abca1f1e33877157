import { type JobProfileStatus, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import type { NamedRecord } from '#web/platform/ui/overlays/useToastLink.ts'

interface Moved {
  readonly moveJobProfile: { readonly status: JobProfileStatus; readonly placement_id?: string | null }
}

/** Returns the placement of a profile that was won. The status in the toast links to it. */
export function madeBy({ moveJobProfile: { status, placement_id } }: Moved): NamedRecord | undefined {
  if (!placement_id) return undefined
  return { name: jobProfileStatuses[status].label, path: checkInPaths.checkInDialog('edit-placement', placement_id) }
}
