import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/platform/lib/address/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { withOlder } from '#web/platform/lib/text/withOlder.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { useDelayed } from '#web/platform/ui/useDelayed.ts'
import { NotificationItem } from './NotificationItem.tsx'
import styles from './NotificationPanel.module.css'
import { type GetNotificationsQuery, notificationsQuery } from './queries.ts'
import { useMarkRead } from './useMarkRead.ts'

interface Props {
  readonly unread: number
  readonly onClose: () => void
}

/** Lists the viewer's notifications, the newest first. Each links to its record. */
export function NotificationPanel({ unread, onClose }: Props) {
  const { data, error, loading, refetch, more } = useQuery(notificationsQuery, { showsErrors: true, merge: keepOlder })
  const mark = useMarkRead()
  const page = data?.getNotifications
  return (
    <>
      <div className={styles.heading}>
        <h2>Notifications</h2>
        {unread > 0 && page?.notifications[0] && (
          <Button variant="subtle" size="compact-sm" onClick={() => mark.all(page.notifications)}>
            Mark All as Read
          </Button>
        )}
      </div>
      <QueryError error={error} onRetry={refetch} />
      {!page && loading && <Skeleton />}
      {page?.notifications.length === 0 && (
        <p className={styles.empty}>Nothing waits for you. What is new for you appears here.</p>
      )}
      <ul>
        {page?.notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onRead={() => mark.one(notification.id)}
            onFollow={() => {
              if (!notification.read) mark.one(notification.id)
              onClose()
            }}
          />
        ))}
      </ul>
      {page?.more && <ShowOlder onShow={() => more({ before: page.notifications.at(-1)?.id }, append)} />}
      <Link to={paths.you} className={styles.settings} onClick={onClose}>
        Choose your notifications
      </Link>
    </>
  )
}

/** Adds a page of older notifications at the end. */
function append(before: GetNotificationsQuery, older: GetNotificationsQuery): GetNotificationsQuery {
  const notifications = [...before.getNotifications.notifications, ...older.getNotifications.notifications]
  return { getNotifications: { ...older.getNotifications, notifications } }
}

/** Replaces the newest notifications, and keeps the older ones that were added below them. */
function keepOlder(before: GetNotificationsQuery, newest: GetNotificationsQuery): GetNotificationsQuery {
  const first = newest.getNotifications
  const notifications = withOlder(before.getNotifications.notifications, first.notifications)
  const isLonger = notifications.length > first.notifications.length
  return { getNotifications: { notifications, more: (isLonger ? before.getNotifications : first).more } }
}

function ShowOlder({ onShow }: { onShow: () => Promise<unknown> }) {
  const [error, setError] = useState<unknown>()
  const [loading, setLoading] = useState(false)
  const show = async () => {
    setLoading(true)
    setError(undefined)
    await onShow().catch(setError)
    setLoading(false)
  }
  return (
    <>
      <QueryError error={error} />
      <Button variant="subtle" size="compact-sm" fullWidth loading={loading} onClick={show}>
        Show Older
      </Button>
    </>
  )
}

const skeletonRows = [70, 50, 60]

function Skeleton() {
  const delayed = useDelayed(true)
  return (
    <div role="status" aria-label="Loading" className={styles.skeleton}>
      {skeletonRows.map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
      {delayed && 'Still waiting for the server to answer with your notifications.'}
    </div>
  )
}
