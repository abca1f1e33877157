import { type GetNotificationsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const unreadQuery = graphql(`
  query getUnreadCount {
    getUnreadCount
  }
`)

export const notificationsQuery = graphql(`
  query getNotifications($before: ID) {
    getNotifications(before: $before) {
      notifications {
        id
        kind
        created_at
        read
        title
        detail
        path
      }
      more
    }
  }
`)

export type { GetNotificationsQuery }

export type Notification = GetNotificationsQuery['getNotifications']['notifications'][number]

export const markReadMutation = graphql(`
  mutation markNotificationsRead($input: MarkNotificationsReadInput!, $key: String) {
    markNotificationsRead(input: $input, key: $key)
  }
`)

export const markAllReadMutation = graphql(`
  mutation markAllNotificationsRead($input: MarkAllNotificationsReadInput!, $key: String) {
    markAllNotificationsRead(input: $input, key: $key)
  }
`)
