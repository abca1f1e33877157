import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { type ActivityTable, type GetActivityQuery, graphql } from '#web/platform/lib/graphql.ts'

export const activityQuery = graphql(`
  query getActivity($table: ActivityTable!, $id: ID!, $before: ID, $limit: Int) {
    getActivity(table: $table, id: $id, before: $before, limit: $limit) {
      id
      at
      actor
      action
      note
      changes {
        field
        from
        to
      }
    }
  }
`)

export type ActivityEntry = GetActivityQuery['getActivity'][number]

/** The history of a record as far as it is shown. */
export interface ActivityPages {
  /** The newest first; undefined until they are loaded. */
  readonly entries: readonly ActivityEntry[] | undefined
  /** Why they could not be loaded. */
  readonly error: unknown
  readonly retry: () => void
  /** Missing where there is no more. */
  readonly showMore: (() => Promise<void>) | undefined
}

/** Reads the history of a record, `pageSize` entries at a time. */
export function useActivity(table: ActivityTable, id: string, pageSize: number): ActivityPages {
  const [shown, setShown] = useState(pageSize)
  const [moreError, setMoreError] = useState<unknown>()
  // One more than is shown tells whether there is more.
  const { data, error, refetch, fetchMore } = useQuery(activityQuery, {
    variables: { table, id, limit: pageSize + 1 },
    context: showsErrors,
  })
  const known = data?.getActivity
  const showMore = async () => {
    setMoreError(undefined)
    try {
      await fetchMore({ variables: { before: known?.at(-1)?.id, limit: pageSize } })
      setShown(shown + pageSize)
    } catch (reason) {
      setMoreError(reason)
    }
  }
  return {
    entries: known?.slice(0, shown),
    error: error ?? moreError,
    retry: () => void (moreError === undefined ? refetch() : showMore()),
    showMore: known !== undefined && known.length > shown ? showMore : undefined,
  }
}
