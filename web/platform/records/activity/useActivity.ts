import { useState } from 'react'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import {
  type ActivityTable,
  type GetActivityQuery,
  type GetActivityQueryVariables,
  graphql,
} from '#web/platform/lib/graphql.ts'
import { withOlder } from '#web/platform/lib/text/withOlder.ts'

export const activityQuery = graphql(`
  query getActivity(
    $table: ActivityTable!
    $id: ID!
    $before: ID
    $limit: Int
    $field: String
    $actor_id: ID
    $since: String
    $until: String
  ) {
    getActivity(
      table: $table
      id: $id
      before: $before
      limit: $limit
      field: $field
      actor_id: $actor_id
      since: $since
      until: $until
    ) {
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

/** The loaded history of a record. */
export interface ActivityPages {
  /** The newest first; undefined until loaded. */
  readonly entries: readonly ActivityEntry[] | undefined
  /** The error for which entries could not be loaded. */
  readonly error: unknown
  readonly retry: () => void
  /** Undefined if there are no more entries. */
  readonly showMore: (() => Promise<void>) | undefined
}

export type ActivityFilter = Pick<GetActivityQueryVariables, 'field' | 'actor_id' | 'since' | 'until'>

/** Reads the history of a record, `pageSize` entries at a time. Another filter needs another component: give it a key. */
export function useActivity(
  table: ActivityTable,
  id: string,
  pageSize: number,
  filter: ActivityFilter = {},
): ActivityPages {
  const [shown, setShown] = useState(pageSize)
  const [moreError, setMoreError] = useState<unknown>()
  // Requests one more entry than shown, to know whether there are more.
  const { data, error, refetch, more } = useQuery(activityQuery, {
    variables: { table, id, limit: pageSize + 1, ...filter },
    showsErrors: true,
    merge: (before, newest) => ({ getActivity: withOlder(before.getActivity, newest.getActivity) }),
  })
  const loaded = data?.getActivity
  const showMore = async () => {
    setMoreError(undefined)
    try {
      await more({ before: loaded?.at(-1)?.id, limit: pageSize }, ({ getActivity }, older) => ({
        getActivity: [...getActivity, ...older.getActivity],
      }))
      setShown(shown + pageSize)
    } catch (reason) {
      setMoreError(reason)
    }
  }
  return {
    entries: loaded?.slice(0, shown),
    error: error ?? moreError,
    retry: () => void (moreError === undefined ? refetch() : showMore()),
    showMore: loaded !== undefined && loaded.length > shown ? showMore : undefined,
  }
}
