import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ActivityFeed.module.css'
import { CollapsibleText } from './CollapsibleText.tsx'
import type { ActivityEntry } from './useActivity.ts'

/** Lists changes, each with its author, the old and the new values, and the time. */
export function ActivityEntryList({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry: { actor, action, at, changes, note } }: { entry: ActivityEntry }) {
  return (
    <li>
      <p className={styles.who}>
        <strong>{actor}</strong> {uncapitalized(action)} <Timestamp moment={at} />
      </p>
      {changes.length > 0 && (
        <dl className={changes.every(({ from }) => from === null) ? styles.added : `${ui.lines} ${styles.changes}`}>
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

/** The API capitalizes actions, but here they follow a name. */
function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
