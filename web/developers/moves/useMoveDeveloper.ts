import { type DeveloperStatus, developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import type { DeveloperLifecycle } from '#web/developers/lists/developerFragment.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { graphql, type MoveDeveloperInput } from '#web/platform/lib/graphql.ts'
import { explainConflict } from '#web/platform/records/status/explainConflict.ts'

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
  const move = useSave(moveMutation)
  const setStatus = useSave(statusMutation)
  const attempt = async (run: () => Promise<unknown>): Promise<void> => {
    try {
      await run()
    } catch (error) {
      throw await explainConflict(api, error, { table: 'developers', id })
    }
  }
  return {
    toStage: (wanted: StageMove) =>
      attempt(() => move({ id, version, ...wanted }, `Moved to ${developerStages[wanted.to].label}.`)),
    toStatus: (status: DeveloperStatus) =>
      attempt(() => setStatus({ id, version, status }, `Moved to ${developerStatuses[status].label}.`)),
  }
}
