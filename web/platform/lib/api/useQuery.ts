import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { pollWhileVisible } from '#web/platform/lib/browser/pollWhileVisible.ts'
import type { Given } from './createApi.ts'
import { type ApiOperation, keyOf, requestOf, type UntypedVariables } from './operation.ts'
import type { QueryOptions, QueryState } from './queries.ts'
import { useApi } from './useApi.ts'

type Options<Data> = Omit<QueryOptions, 'merge'> & {
  /** Reads nothing, and has no data. */
  readonly skip?: boolean | undefined
  /** Milliseconds between two reads while the page is visible. */
  readonly pollInterval?: number | undefined
  /** Merges a new answer into the previous one, to which `more` has added. */
  readonly merge?: (before: Data, answer: Data) => Data
}

type Arguments<Data, Variables> =
  Record<string, never> extends Variables
    ? [options?: Options<Data> & Given<NoInfer<Variables>>]
    : [options: Options<Data> & Given<NoInfer<Variables>>]

const skipped: QueryState = { data: undefined, error: undefined, loading: false }

/** Reads a query while the component is mounted: at first, when variables change, and after each change. */
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
    /** The latest answer. Until these variables have one, it belongs to earlier variables. */
    latest: useLatest(data),
    /** Reads the query again. A failure is in `error`. */
    refetch: async () => {
      if (key !== undefined) await queries.read(key)
    },
    /** Reads another part, with some other variables, and adds it to the answer. Rejects when that fails. */
    more: async (others: Partial<Variables>, add: (before: Data, answer: Data) => Data) => {
      const answer = await api.query(operation, { variables: { ...variables, ...others }, showsErrors } as never)
      if (key !== undefined) queries.update(key, (before: Data) => add(before, answer.data))
    },
  }
}

/** Keeps the last value while there is no new one. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value)
  if (value !== undefined && value !== latest) setLatest(value)
  return value ?? latest
}
