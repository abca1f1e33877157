import { developerStatuses } from '#shared/developers/developerStages.ts'
import type { VettingStep } from '#shared/vetting/vettingSteps.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
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
  const setStep = useSave(stepMutation)
  return async ({ id, version, name }: VettingRow, step: VettingStep): Promise<void> => {
    try {
      await setStep({ id, version, status: step }, `${name} moved to ${developerStatuses[step].label}.`)
    } catch (error) {
      // Somebody else moved the person first, so the columns show where they are now.
      if (apiError(error).code === 'CONFLICT') await api.readAgain()
      throw error
    }
  }
}
