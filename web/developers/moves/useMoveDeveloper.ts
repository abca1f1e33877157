import { type DeveloperStatus, developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import type { DeveloperLifecycle } from '#web/developers/lists/developerFragment.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql, type MoveDeveloperInput } from '#web/platform/lib/graphql.ts'
import { explainConflict } from '#web/platform/records/status/explainConflict.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

const moveMutation = graphql(`
  mutation moveDeveloper($input: MoveDeveloperInput!, $key: String) {
    moveDeveloper(input: $input, key: $key) {
      ...DeveloperLifecycle
    }
  }
`)

const statusMutation = graphql(`
  mutation setDeveloperStatus($input: SetDeveloperStatusInput!, $key: String) {
    setDeveloperStatus(input: $input, key: $key) {
      ...DeveloperLifecycle
    }
  }
`)

type StageMove = Omit<MoveDeveloperInput, 'id' | 'version'>

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
    toStage: (wanted: StageMove) => attempt(developerStages[wanted.to].label, () => move({ id, version, ...wanted })),
    toStatus: (status: DeveloperStatus) =>
      attempt(developerStatuses[status].label, () => setStatus({ id, version, status })),
  }
}
