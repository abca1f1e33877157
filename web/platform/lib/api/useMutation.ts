import type { Given, MutationOptions } from './createApi.ts'
import type { ApiAnswer, ApiOperation } from './operation.ts'
import { useApi } from './useApi.ts'

/** Returns a function that runs a mutation. It resolves when the screen was read again, and rejects with an error for the user. */
export function useMutation<Data, Variables>(operation: ApiOperation<Data, Variables>, options: MutationOptions = {}) {
  const api = useApi()
  return (...[input]: Arguments<Variables>): Promise<ApiAnswer<Data>> =>
    api.mutate(operation, { ...options, variables: { input } } as Given<Variables> & MutationOptions)
}

type Arguments<Variables> = Variables extends { readonly input: infer Input } ? [input: Input] : []
