import type { ApolloCache } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { markAllReadMutation, markReadMutation, type Notification, unreadQuery } from './queries.ts'

/** Marks notifications as read: one, or all that are shown and older. A failure is shown as a toast by the API client. */
export function useMarkRead() {
  const [markOne] = useMutation(markReadMutation)
  const [markAll] = useMutation(markAllReadMutation)
  const ignore = () => undefined
  return {
    one: (id: string) =>
      void markOne({
        variables: { ids: [id] },
        update: (cache, { data }) => show(cache, [id], data?.markNotificationsRead),
      }).catch(ignore),
    all: (shown: readonly Notification[]) =>
      void markAll({
        variables: { newest: shown[0]?.id ?? '' },
        update: (cache, { data }) =>
          show(
            cache,
            shown.map(({ id }) => id),
            data?.markAllNotificationsRead,
          ),
      }).catch(ignore),
  }
}

function show(cache: ApolloCache, ids: readonly string[], unread = 0): void {
  for (const id of ids) {
    const entity = cache.identify({ __typename: 'Notification', id })
    if (entity) cache.modify({ id: entity, fields: { read: () => true } })
  }
  cache.writeQuery({ query: unreadQuery, data: { getUnreadCount: unread } })
}
