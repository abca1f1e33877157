import { developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import type { VettingStep } from '#shared/vetting/vettingSteps.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { apiError } from '#web/platform/lib/apiError.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import type { Exit } from './boardMoves.ts'
import type { VettingRow } from './vettingQuery.ts'

const stepMutation = graphql(`
  mutation moveVettedToStep($id: ID!, $status: DeveloperStatus!, $version: Int!, $key: String) {
    setDeveloperStatus(id: $id, status: $status, version: $version, key: $key) {
      id
      version
      status
    }
  }
`)

const stageMutation = graphql(`
  mutation moveVettedToStage($id: ID!, $to: DeveloperStage!, $version: Int!, $key: String) {
    moveDeveloper(id: $id, to: $to, version: $version, key: $key) {
      id
      version
      stage
      status
    }
  }
`)

/**
 * Moves a person when the move needs nothing else, and offers *Undo*. It resolves when the board has read its columns again. Rejects with
 * an error that says what the user can do.
 */
export function useMoveVetted() {
  const api = useApi()
  const showUndo = useUndo()
  const setStep = useMutation(stepMutation, { showsErrors: true })
  const setStage = useMutation(stageMutation, { showsErrors: true })
  const attempt = async (sentence: string, run: () => Promise<{ extensions?: Record<string, unknown> }>) => {
    try {
      const { extensions } = await run()
      showUndo(sentence, extensions?.change)
    } catch (error) {
      // Somebody else moved the person first, so the columns show where they are now.
      if (apiError(error).code === 'CONFLICT') await api.readAgain()
      throw error
    }
  }
  return {
    toStep: ({ id, version, name }: VettingRow, step: VettingStep) =>
      attempt(`${name} moved to ${developerStatuses[step].label}.`, () =>
        setStep({ variables: { id, version, status: step } }),
      ),
    toStage: ({ id, version, name }: VettingRow, to: Exit) =>
      attempt(`${name} moved to ${developerStages[to].label}.`, () => setStage({ variables: { id, version, to } })),
  }
}
