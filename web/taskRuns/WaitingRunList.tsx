import { Button } from '@mantine/core'
import { datedTasks, taskRunStates } from '#shared/taskRuns/taskRuns.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { EndTime } from '#web/platform/ui/text/EndTime.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ClockPauseNotice } from './ClockPauseNotice.tsx'
import styles from './WaitingRunList.module.css'
import { waitingText } from './waitingText.ts'

const runsQuery = graphql(`
  query getTaskRuns {
    getTaskRuns {
      id
      task
      state
      at
      due
      total
    }
  }
`)

/** Lists what waits for an admin before it follows the day, and why all of it waits. Renders nothing while nothing does. */
export function WaitingRunList() {
  const dialog = useDialog()
  const { data, error, refetch } = useQuery(runsQuery, { showsErrors: true, pollInterval: 10_000 })
  const runs = data?.getTaskRuns ?? []
  return (
    <>
      <ClockPauseNotice />
      <QueryError error={error} onRetry={refetch} />
      {runs.length > 0 && (
        <ul className={`${ui.items} ${styles.runs}`} aria-label="Waits for an admin">
          {runs.map(({ id, task, state, at, due, total }) => (
            <li key={id} className={`${ui.card} ${styles.run}`}>
              <StatusBadge {...taskRunStates[state]} />
              <div>
                <strong>{datedTasks[task].label}</strong>
                <br />
                {waitingText({ task, due, total })} since <EndTime moment={at} />
              </div>
              {state === 'HELD' && (
                <Button
                  size="compact-sm"
                  aria-label={`Check and Run … ${datedTasks[task].label}`}
                  onClick={() => dialog.open('task-run', id)}
                >
                  Check and Run …
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
