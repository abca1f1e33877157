import { type JobStatus, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import type { JobLifecycle } from '#web/jobs/page/jobFragment.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { graphql, type MoveJobInput } from '#web/platform/lib/graphql.ts'
import { explainConflict } from '#web/platform/records/status/explainConflict.ts'

const moveMutation = graphql(`
  mutation moveJob($input: MoveJobInput!, $key: String, $moves: Boolean! = true) {
    moveJob(input: $input, key: $key) {
      ...JobLifecycle
    }
  }
`)

type Details = Pick<MoveJobInput, 'reason' | 'note' | 'end_profiles' | 'message' | 'tell_owners'>

/** Moves a job and offers *Undo*. Rejects with an error that says what the user can do. */
export function useMoveJob({ id, version }: JobLifecycle) {
  const api = useApi()
  const move = useSave(moveMutation)
  return async (to: JobStatus, details: Details = { end_profiles: false }) => {
    try {
      await move({ id, to, version, ...details }, `Moved to ${jobStatuses[to].label}.`)
    } catch (error) {
      throw await explainConflict(api, error, { table: 'jobs', id })
    }
  }
}
