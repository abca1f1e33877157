import type { JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { ProfileRow } from '#web/jobProfiles/profileFragment.ts'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useMoveJobProfile } from './useMoveJobProfile.ts'

/**
 * Moves a profile that needs nothing else, and offers *Undo*. It resolves when the board has read its columns again. Rejects with an error
 * that says what the user can do.
 */
export function useMoveProfile() {
  const api = useApi()
  const move = useMoveJobProfile()
  return async (profile: ProfileRow, to: JobProfileStatus) => {
    try {
      await move(profile, { to })
    } catch (error) {
      // Somebody else moved it first, so the columns show where the profile is now.
      if (apiError(error).code === 'CONFLICT') await api.readAgain()
      throw error
    }
  }
}
