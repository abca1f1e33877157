import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { graphql, type MoveJobProfileInput } from '#web/platform/lib/graphql.ts'
import { madeBy } from './madeBy.ts'

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

/** Moves a job profile and offers *Undo*. After a conflict, the screen shows the profile as it is now. */
export function useMoveJobProfile({ id, version, developer_name }: Moved) {
  const api = useApi()
  const save = useSave(moveMutation)
  return async (wanted: Move): Promise<void> => {
    try {
      const done = `${developer_name} moved to ${jobProfileStatuses[wanted.to].label}.`
      await save({ id, version, ...wanted }, done, madeBy)
    } catch (error) {
      if (apiError(error).code === 'CONFLICT') await api.refresh()
      throw error
    }
  }
}
