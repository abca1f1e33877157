import { type DeveloperStatus, developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import type { DeveloperLifecycle } from '#web/developers/listing/developerFragment.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql, type MoveDeveloperMutationVariables } from '#web/platform/lib/graphql.ts'
import { explainConflict } from '#web/platform/records/explainConflict.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

const moveMutation = graphql(`
  mutation moveDeveloper(
    $id: ID!
    $to: DeveloperStage!
    $status: DeveloperStatus
    $reason: StageReason
    $note: String
    $revisit_on: String
    $cool_off_until: String
    $owner_id: ID
    $message: String
    $version: Int!
    $key: String
  ) {
    moveDeveloper(
      id: $id
      to: $to
      status: $status
      reason: $reason
      note: $note
      revisit_on: $revisit_on
      cool_off_until: $cool_off_until
      owner_id: $owner_id
      message: $message
      version: $version
      key: $key
    ) {
      ...DeveloperLifecycle
    }
  }
`)

const statusMutation = graphql(`
  mutation setDeveloperStatus($id: ID!, $status: DeveloperStatus!, $version: Int!, $key: String) {
    setDeveloperStatus(id: $id, status: $status, version: $version, key: $key) {
      ...DeveloperLifecycle
    }
  }
`)

type StageMove = Omit<MoveDeveloperMutationVariables, 'id' | 'version' | 'key'>

/** Moves a developer to a stage or status and offers *Undo*. Rejects with an error that says what the user can do. */
export function useMoveDeveloper({ id, version }: DeveloperLifecycle) {
  const api = useApi()
  const showUndo = useUndo()
  const move = useMutation(moveMutation, { showsErrors: true })
  const setStatus = useMutation(statusMutation, { showsErrors: true })
  const attempt = async (label: string, run: () => Promise<{ extensions?: Record<string, unknown> }>) => {
    try {
      const { extensions } = await run()
      showUndo(`Moved to ${label}.`, extensions?.change)
    } catch (error) {
      throw await explainConflict(api, error, { table: 'developers', id })
    }
  }
  return {
    toStage: (wanted: StageMove) =>
      attempt(developerStages[wanted.to].label, () => move({ variables: { id, version, ...wanted } })),
    toStatus: (status: DeveloperStatus) =>
      attempt(developerStatuses[status].label, () => setStatus({ variables: { id, version, status } })),
  }
}
