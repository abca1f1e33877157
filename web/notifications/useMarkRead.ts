import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import {
  type GetNotificationsQuery,
  markAllReadMutation,
  markReadMutation,
  type Notification,
  notificationsQuery,
} from './queries.ts'

/** Marks one notification as read, or all that are shown and older. The API client shows a failure as a toast. */
export function useMarkRead() {
  const api = useApi()
  const markOne = useMutation(markReadMutation)
  const markAll = useMutation(markAllReadMutation)
  // Only the newest are read again, so the older ones are changed here.
  const show = (ids: readonly string[]) => api.update(notificationsQuery, {}, (page) => withRead(page, ids))
  const ignore = () => undefined
  return {
    one: (id: string) => void markOne({ ids: [id] }).then(() => show([id]), ignore),
    all: (shown: readonly Notification[]) =>
      void markAll({ newest: shown[0]?.id ?? '' }).then(() => show(shown.map(({ id }) => id)), ignore),
  }
}

function withRead({ getNotifications }: GetNotificationsQuery, ids: readonly string[]): GetNotificationsQuery {
  const notifications = getNotifications.notifications.map((one) =>
    ids.includes(one.id) ? { ...one, read: true } : one,
  )
  return { getNotifications: { ...getNotifications, notifications } }
}
