import type { Operation } from '#web/platform/lib/api/operation.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'

/** Returns a function that runs a mutation and resolves with its data. The form shows the error of a rejection, so no toast does. */
export function useSave<Data, Variables>(mutation: Operation<Data, Variables>) {
  const api = useApi()
  return async (variables: Variables): Promise<Data> => {
    const { data } = await api.mutate(mutation, { variables, showsErrors: true })
    return data
  }
}
