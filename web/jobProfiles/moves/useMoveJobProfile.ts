import { type JobProfileStatus, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql, type MoveJobProfileInput } from '#web/platform/lib/graphql.ts'
import type { NamedRecord } from '#web/platform/ui/overlays/useToastLink.ts'

const moveMutation = graphql(`
  mutation moveJobProfile($input: MoveJobProfileInput!, $key: String) {
    moveJobProfile(input: $input, key: $key) {
      id
      status
      placement_id
    }
  }
`)

interface Moved {
  readonly id: string
  readonly version: number
  readonly developer_name: string
}

type Move = Omit<MoveJobProfileInput, 'id' | 'version'>

/** Returns a function that moves a job profile and offers *Undo*. It rejects with an error for the form, or for the board. */
export function useMoveJobProfile() {
  const save = useSave(moveMutation)
  return ({ id, version, developer_name }: Moved, wanted: Move) =>
    save({ id, version, ...wanted }, `${developer_name} moved to ${jobProfileStatuses[wanted.to].label}.`, madeBy)
}

interface Answer {
  readonly moveJobProfile: { readonly status: JobProfileStatus; readonly placement_id?: string | null }
}

/** Returns the placement of a profile that was won. The status in the toast links to it. */
function madeBy({ moveJobProfile: { status, placement_id } }: Answer): NamedRecord | undefined {
  if (!placement_id) return undefined
  return { name: jobProfileStatuses[status].label, path: checkInPaths.checkInDialog('edit-placement', placement_id) }
}
