import { Link } from 'react-router'
import { notificationKinds } from '#shared/notifications/notifications.ts'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './NotificationPanel.module.css'
import type { Notification } from './queries.ts'

interface Props {
  readonly notification: Notification
  readonly onRead: () => void
  /** Called after the link was followed. */
  readonly onFollow: () => void
}

export function NotificationItem({ notification, onRead, onFollow }: Props) {
  const { kind, title, detail, created_at, read, path } = notification
  return (
    <li className={styles.item} data-unread={!read}>
      <Link to={path} className={styles.link} onClick={onFollow}>
        {!read && <VisuallyHidden>Unread. </VisuallyHidden>}
        <span className={`${ui.small} ${styles.what}`}>
          {notificationKinds[kind].label} <Timestamp moment={created_at} />
        </span>
        <span className={`${ui.wrapped} ${styles.title}`}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </Link>
      {!read && (
        <button
          type="button"
          className={styles.mark}
          aria-label={`Mark ${title} as read`}
          title="Mark as read"
          onClick={onRead}
        />
      )}
    </li>
  )
}
