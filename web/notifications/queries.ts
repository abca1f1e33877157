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
  mutation markNotificationsRead($ids: [ID!]!, $key: String) {
    markNotificationsRead(ids: $ids, key: $key)
  }
`)

export const markAllReadMutation = graphql(`
  mutation markAllNotificationsRead($newest: ID!, $key: String) {
    markAllNotificationsRead(newest: $newest, key: $key)
  }
`)
