import { Button } from '@mantine/core'
import { errorText } from '#web/platform/lib/errorText.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import styles from './ActivityFeed.module.css'
import { CollapsibleText } from './CollapsibleText.tsx'
import type { ActivityEntry, ActivityPages } from './useActivity.ts'

/** Lists the changes of a record, the newest first: the user, the old and the new values, and the time. */
export function ActivityFeed({ entries, error, retry, showMore }: ActivityPages) {
  const message = errorText(error)
  return (
    <div className={styles.feed}>
      {message && (
        <Banner type="danger" onRetry={retry}>
          {message}
        </Banner>
      )}
      {!entries && !message && <Loading />}
      {entries?.length === 0 && <p className={styles.none}>Nothing has happened yet.</p>}
      {entries && entries.length > 0 && (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {showMore && (
        <Button variant="default" className={styles.more} onClick={() => void showMore()}>
          Show More
        </Button>
      )}
    </div>
  )
}

function Entry({ entry: { actor, action, at, changes, note } }: { entry: ActivityEntry }) {
  return (
    <li>
      <p className={styles.who}>
        <strong>{actor}</strong> {uncapitalized(action)} <Timestamp moment={at} />
      </p>
      {changes.length > 0 && (
        <dl className={changes.every(({ from }) => from === null) ? styles.added : styles.changes}>
          {changes.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {from !== null && (
                  <>
                    <del>
                      <CollapsibleText text={from} />
                    </del>
                    <span className={styles.arrow}> → </span>
                  </>
                )}
                {to === null ? <span className={styles.empty}>empty</span> : <CollapsibleText text={to} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </li>
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

/** The API capitalizes actions, but here they follow a name. */
function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
