import { developerStatuses } from '#shared/developers/developerStages.ts'
import type { VettingStep } from '#shared/vetting/vettingSteps.ts'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import type { VettingRow } from './vettingQuery.ts'

const stepMutation = graphql(`
  mutation moveVettedToStep($input: SetDeveloperStatusInput!, $key: String) {
    setDeveloperStatus(input: $input, key: $key) {
      id
    }
  }
`)

/**
 * Moves a person to another step, and offers *Undo*. It resolves when the board has read its columns again. Rejects with an error that says
 * what the user can do.
 */
export function useMoveVetted() {
  const api = useApi()
  const showUndo = useUndo()
  const setStep = useMutation(stepMutation, { showsErrors: true })
  return async ({ id, version, name }: VettingRow, step: VettingStep): Promise<void> => {
    try {
      const { extensions } = await setStep({ id, version, status: step })
      showUndo(`${name} moved to ${developerStatuses[step].label}.`, extensions?.change)
    } catch (error) {
      // Somebody else moved the person first, so the columns show where they are now.
      if (apiError(error).code === 'CONFLICT') await api.readAgain()
      throw error
    }
  }
}
