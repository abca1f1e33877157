import { Button } from '@mantine/core'
import { errorText } from '#web/platform/lib/text/errorText.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ActivityEntryList } from './ActivityEntryList.tsx'
import styles from './ActivityFeed.module.css'
import type { ActivityPages } from './useActivity.ts'

/** Lists the changes of a record, the newest first: the user, the old and the new values, and the time. */
export function ActivityFeed({ entries, error, retry, showMore }: ActivityPages) {
  const message = errorText(error)
  return (
    <div className={`${ui.items} ${ui.block}`}>
      {message && (
        <Banner type="danger" onRetry={retry}>
          {message}
        </Banner>
      )}
      {!entries && !message && <Loading />}
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
