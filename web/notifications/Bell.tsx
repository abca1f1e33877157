import { Suspense, type ToggleEvent, useRef, useState } from 'react'
import { unreadLimit } from '#shared/notifications/notifications.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import styles from './Bell.module.css'
import { unreadQuery } from './queries.ts'

const NotificationPanel = lazyPart(async () => (await import('./NotificationPanel.tsx')).NotificationPanel)

const pollMs = 4_000
const panelId = 'notifications'

/** Shows the number of unread notifications, and below it their list. Escape or a click elsewhere closes the list. */
export function Bell() {
  const panel = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const count = useUnreadCount()
  const label = countText(count)
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        popoverTarget={panelId}
        aria-expanded={opened}
        aria-label={label}
        title={label}
      >
        <svg width={18} height={18} viewBox="0 0 24 24" fill="none" aria-hidden="true">
          <path
            d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {count > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {count < unreadLimit ? count : `${unreadLimit - 1}+`}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        tabIndex={-1}
        className={styles.panel}
        onToggle={({ newState }: ToggleEvent) => {
          setOpened(newState === 'open')
          if (newState === 'open') panel.current?.focus()
        }}
      >
        {opened && (
          <Suspense>
            <NotificationPanel unread={count} onClose={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}

/**
 * Polls the number while the page is visible, and reads it after each change, which may have ended a notification. After a failed poll the
 * number stays, and the next poll tries again.
 */
function useUnreadCount(): number {
  // Costly, because the server first follows what was just written.
  const { data } = useQuery(unreadQuery, { showsErrors: true, pollInterval: pollMs, costly: true })
  return data?.getUnreadCount ?? 0
}

function countText(count: number): string {
  if (count === 0) return 'No unread notifications'
  if (count === 1) return '1 unread notification'
  return count < unreadLimit ? `${count} unread notifications` : `Over ${unreadLimit - 1} unread notifications`
}
