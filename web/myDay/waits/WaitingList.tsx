import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { notificationKinds } from '#shared/notifications/notifications.ts'
import { Due, DueDay } from '#web/myDay/rows/Due.tsx'
import styles from '#web/myDay/rows/Rows.module.css'
import { useFromNow } from '#web/platform/lib/time/useFromNow.ts'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useDelayed } from '#web/platform/ui/useDelayed.ts'
import { SetAsideMenu } from './SetAsideMenu.tsx'
import { solvingPath, waitingActions } from './waitingActions.ts'
import type { WaitingItem } from './waitingQuery.ts'

/** @param waiting undefined until it is loaded. */
export function WaitingList({ waiting }: { waiting: readonly WaitingItem[] | undefined }) {
  if (!waiting) return <Skeleton />
  return (
    <ul className={styles.list}>
      {waiting.map((one) => (
        <li key={one.id}>
          <span className={styles.kind}>{notificationKinds[one.kind].label}</span>
          <span className={styles.what}>
            <bdi className={ui.name}>{one.title}</bdi>
            {one.detail && <span className={styles.detail}>{one.detail}</span>}
          </span>
          <span className={styles.due}>
            <DueText waiting={one} />
          </span>
          <Button
            component={Link}
            to={solvingPath(one.path)}
            preventScrollReset
            variant="default"
            size="compact-sm"
            aria-label={`${waitingActions[one.kind]}: ${one.title}`}
          >
            {waitingActions[one.kind]}
          </Button>
          <span className={styles.aside}>
            <SetAsideMenu waiting={one} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const skeletonRows = [1, 2]

function Skeleton() {
  const delayed = useDelayed(true)
  return (
    <div role="status" aria-label="Loading" className={`${ui.items} ${ui.block} ${ui.quiet} ${styles.skeleton}`}>
      {skeletonRows.map((row) => (
        <span key={row} />
      ))}
      {delayed && 'Still waiting for the server to answer with what waits for you.'}
    </div>
  )
}

/** Shows by when something has to be done, marked once that is past; or when it came. */
function DueText({ waiting: { due_on, due_at, created_at } }: { waiting: WaitingItem }) {
  if (due_at) return <DueMoment moment={due_at} />
  if (due_on) return <DueDay day={due_on} />
  return <Timestamp moment={created_at} />
}

function DueMoment({ moment }: { moment: string }) {
  return <Due text={useFromNow(moment)} late={Date.parse(moment) < Date.now()} />
}
