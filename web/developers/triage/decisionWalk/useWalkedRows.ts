import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import type { ApiOperation, UntypedVariables } from '#web/platform/lib/api/operation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'
import { apiFilter } from '#web/platform/lists/filters/apiFilter.ts'
import type { ListResult } from '#web/platform/lists/page/useList.ts'
import { useListAddress } from '#web/platform/lists/page/useListAddress.ts'
import type { DecisionWalk, WalkedRow } from './decisionWalk.ts'

/** A walk takes this many rows at most, which is as many as the API answers at once. */
const walkLimit = 100

/** The milliseconds until it is known which rows came into the list, and on which ones a colleague decided. */
const pollInterval = 30_000

export interface WalkedQuery<Data, Variables extends UntypedVariables, Row extends WalkedRow> {
  readonly list: ListDefinition
  readonly query: ApiOperation<Data, Variables>
  readonly page: (data: Data) => ListResult<Row>
}

/**
 * Reads the list of the address, and keeps its rows as they are when somebody comes by a link. A reload and *Back* go on with the rows of
 * before. The browser's tab keeps them, without what the list says now.
 */
export function useWalkedRows<Data, Variables extends UntypedVariables, Row extends WalkedRow>({
  list,
  query,
  page,
}: WalkedQuery<Data, Variables, Row>) {
  const { id: viewer } = useViewer()
  const { sort, filter } = useListAddress(list)
  const variables = { limit: walkLimit, offset: 0, sort, filter: apiFilter(list, filter) }
  const reading = useQuery(query as ApiOperation<Data, UntypedVariables>, {
    variables,
    showsErrors: true,
    pollInterval,
  })
  const key = `walk ${viewer} ${list.noun} ${JSON.stringify(variables)}`
  const [stored, store] = useSessionState<DecisionWalk<Row> | undefined>(key, undefined, { persisted: true })
  const navigation = useNavigationType()
  const [begins, setBegins] = useState(navigation !== 'POP')
  const listed = reading.data && page(reading.data)
  const walk = begins ? undefined : stored
  // Only the answer of the server has the rows.
  useEffect(() => {
    if (walk || !listed) return
    store({ rows: listed.rows, decisions: {} })
    setBegins(false)
  }, [walk, listed, store])
  return {
    walk,
    change: (to: (before: DecisionWalk<Row>) => DecisionWalk<Row>) => store((before) => before && to(before)),
    listed,
    /** True when the answer has all rows of the list, so that a row that is missing has left it. */
    isWhole: listed !== undefined && !listed.more && listed.count <= walkLimit,
    error: reading.error,
    retry: () => void reading.refetch(),
  }
}
