import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { pollWhileVisible } from '#web/platform/lib/pollWhileVisible.ts'
import type { Given } from './createApi.ts'
import { type ApiOperation, keyOf, requestOf, type UntypedVariables } from './operation.ts'
import type { QueryOptions, QueryState } from './queries.ts'
import { useApi } from './useApi.ts'

type Options<Data> = Omit<QueryOptions, 'merge'> & {
  /** Reads nothing, and has no data. */
  readonly skip?: boolean | undefined
  /** How often, in milliseconds, it is read again while the page is visible. */
  readonly pollInterval?: number | undefined
  /** Makes a new answer from the one before and the one that came, where `more` was added to the one before. */
  readonly merge?: (before: Data, answer: Data) => Data
}

type Arguments<Data, Variables> =
  Record<string, never> extends Variables
    ? [options?: Options<Data> & Given<NoInfer<Variables>>]
    : [options: Options<Data> & Given<NoInfer<Variables>>]

const skipped: QueryState = { data: undefined, error: undefined, loading: false }

/** Reads a query while the component is shown: when it appears, at other variables, and after a mutation that touches one of its nouns. */
export function useQuery<Data, Variables>(
  operation: ApiOperation<Data, Variables>,
  ...[options = {} as Options<Data> & Given<NoInfer<Variables>>]: Arguments<Data, Variables>
) {
  const api = useApi()
  const { queries } = api
  const { variables, skip = false, pollInterval = 0, showsErrors = false } = options
  const request = requestOf(operation, variables as UntypedVariables)
  const key = skip ? undefined : keyOf(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the request.
  const subscribe = useCallback(
    (watcher: () => void) => (key === undefined ? () => undefined : queries.watch(request, options, watcher)),
    [queries, key],
  )
  const state = useSyncExternalStore(subscribe, () => (key === undefined ? skipped : queries.stateOf(key, options)))
  const data = state.data as Data | undefined
  useEffect(
    () =>
      key !== undefined && pollInterval > 0 ? pollWhileVisible(() => queries.read(key, true), pollInterval) : undefined,
    [queries, key, pollInterval],
  )
  return {
    ...state,
    /** The answer to these variables. */
    data,
    /** The latest answer. Until these variables have one, it belongs to earlier ones. */
    latest: useLatest(data),
    /** Reads it again. A failure is in `error`. */
    refetch: async () => {
      if (key !== undefined) await queries.read(key)
    },
    /** Reads a further part, by some other variables, and adds it to the answer. Rejects when that fails. */
    more: async (others: Partial<Variables>, add: (before: Data, answer: Data) => Data) => {
      const answer = await api.query(operation, { variables: { ...variables, ...others }, showsErrors } as never)
      if (key !== undefined) queries.update(key, (before: Data) => add(before, answer.data))
    },
  }
}

/** Keeps a value while there is no new one. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value)
  if (value !== undefined && value !== latest) setLatest(value)
  return value ?? latest
}
