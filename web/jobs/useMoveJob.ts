import { type JobStatus, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql, type MoveJobMutationVariables } from '#web/platform/lib/graphql.ts'
import { explainConflict } from '#web/platform/records/explainConflict.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import type { JobLifecycle } from './jobFragment.ts'

const moveMutation = graphql(`
  mutation moveJob(
    $id: ID!
    $to: JobStatus!
    $reason: JobCloseReason
    $note: String
    $end_profiles: Boolean!
    $message: String
    $tell_owners: Boolean
    $version: Int!
    $key: String
    $moves: Boolean!
  ) {
    moveJob(
      id: $id
      to: $to
      reason: $reason
      note: $note
      end_profiles: $end_profiles
      message: $message
      tell_owners: $tell_owners
      version: $version
      key: $key
    ) {
      ...JobLifecycle
      close_reason
    }
  }
`)

type Details = Pick<MoveJobMutationVariables, 'reason' | 'note' | 'end_profiles' | 'message' | 'tell_owners'>

/** Moves a job and offers *Undo*. Rejects with an error that says what the user can do. */
export function useMoveJob({ id, version }: JobLifecycle) {
  const api = useApi()
  const showUndo = useUndo()
  const move = useMutation(moveMutation, { showsErrors: true })
  return async (to: JobStatus, details: Details = { end_profiles: false }) => {
    try {
      const { extensions } = await move({ variables: { id, to, version, moves: true, ...details } })
      showUndo(`Moved to ${jobStatuses[to].label}.`, extensions?.change)
    } catch (error) {
      throw await explainConflict(api, error, { table: 'jobs', id })
    }
  }
}
