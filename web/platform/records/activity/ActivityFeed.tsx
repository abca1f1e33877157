import { Button } from '@mantine/core'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ActivityEntryList } from './ActivityEntryList.tsx'
import styles from './ActivityFeed.module.css'
import type { ActivityPages } from './useActivity.ts'

/** Lists the changes of a record, the newest first: the user, the old and the new values, and the time. */
export function ActivityFeed({ entries, error, retry, showMore }: ActivityPages) {
  return (
    <div className={`${ui.items} ${ui.block}`}>
      <QueryError error={error} onRetry={retry} />
      {!entries && !error && <Loading />}
      {entries?.length === 0 && <p className={styles.none}>Nothing has happened yet.</p>}
      {entries && entries.length > 0 && <ActivityEntryList entries={entries} />}
      {showMore && (
        <Button variant="default" className={styles.more} onClick={() => void showMore()}>
          Show More
        </Button>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading activity" className={styles.loading}>
      <div />
      <div />
      <div />
    </div>
  )
}
