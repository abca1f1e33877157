import { type JobProfileStatus, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { ProfileRow } from '#web/jobProfiles/profileFragment.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { madeBy } from './madeBy.ts'

const moveMutation = graphql(`
  mutation moveProfileOnBoard($input: MoveJobProfileInput!, $key: String) {
    moveJobProfile(input: $input, key: $key) {
      id
      status
      placement_id
    }
  }
`)

/**
 * Moves a profile that needs nothing else, and offers *Undo*. It resolves when the board has read its columns again. Rejects with an error
 * that says what the user can do.
 */
export function useMoveProfile() {
  const api = useApi()
  const move = useSave(moveMutation)
  return async ({ id, version, developer_name }: ProfileRow, to: JobProfileStatus) => {
    try {
      await move({ id, to, version }, `${developer_name} moved to ${jobProfileStatuses[to].label}.`, madeBy)
    } catch (error) {
      // Somebody else moved it first, so the columns show where the profile is now.
      if (apiError(error).code === 'CONFLICT') await api.readAgain()
      throw error
    }
  }
}
