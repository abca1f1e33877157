import { useState } from 'react'
import type { VettingFeed } from '#shared/vetting/vettingEvents.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetVettingEventsQuery, type GetVettingEventsQueryVariables, graphql } from '#web/platform/lib/graphql.ts'
import { withOlder } from '#web/platform/lib/text/withOlder.ts'
import { deskPollMs } from '#web/vetting/vettingQuery.ts'

const eventsQuery = graphql(`
  query getVettingEvents(
    $feed: VettingFeed!
    $before: ID
    $limit: Int!
    $kinds: [VettingEventKind!]
    $actor_ids: [ID!]
    $developer_id: ID
    $since: String
    $until: String
  ) {
    getVettingEvents(
      feed: $feed
      before: $before
      limit: $limit
      kinds: $kinds
      actor_ids: $actor_ids
      developer_id: $developer_id
      since: $since
      until: $until
    ) {
      id
      at
      kind
      actor
      developer_id
      developer_name
      developer_assessment_id
      assessment_name
      why
      changes {
        field
        from
        to
      }
    }
  }
`)

export type VettingEvent = GetVettingEventsQuery['getVettingEvents'][number]

export type EventFilter = Pick<
  GetVettingEventsQueryVariables,
  'kinds' | 'actor_ids' | 'developer_id' | 'since' | 'until'
>

/** Reads a feed, `pageSize` events at a time. Another filter needs another component: give it a key. */
export function useVettingEvents(feed: VettingFeed, pageSize: number, filter: EventFilter) {
  const [isWhole, setWhole] = useState(false)
  const [moreError, setMoreError] = useState<unknown>()
  const { data, error, refetch, more } = useQuery(eventsQuery, {
    variables: { feed, limit: pageSize, ...filter },
    showsErrors: true,
    pollInterval: deskPollMs,
    merge: (before, newest) => ({ getVettingEvents: withOlder(before.getVettingEvents, newest.getVettingEvents) }),
  })
  const events = data?.getVettingEvents
  const showOlder = async () => {
    setMoreError(undefined)
    try {
      await more({ before: events?.at(-1)?.id }, ({ getVettingEvents }, older) => {
        setWhole(older.getVettingEvents.length < pageSize)
        return { getVettingEvents: [...getVettingEvents, ...older.getVettingEvents] }
      })
    } catch (reason) {
      setMoreError(reason)
    }
  }
  const hasOlder = events !== undefined && events.length >= pageSize && !isWhole
  return {
    /** The newest first; undefined until loaded. */
    events,
    error: error ?? moreError,
    retry: () => void (moreError === undefined ? refetch() : showOlder()),
    /** Undefined when there are no older events. */
    showOlder: hasOlder ? showOlder : undefined,
  }
}
