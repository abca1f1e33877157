import { type GetWaitingQuery, graphql } from '#web/platform/lib/graphql.ts'

export const waitingQuery = graphql(`
  query getWaiting($limit: Int!) {
    getWaiting(limit: $limit) {
      notifications {
        id
        kind
        created_at
        title
        detail
        path
        due_on
        due_at
      }
    }
  }
`)

export type WaitingItem = GetWaitingQuery['getWaiting']['notifications'][number]
