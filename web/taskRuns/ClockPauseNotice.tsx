import { Button } from '@mantine/core'
import { pauseReasons } from '#shared/taskRuns/taskRuns.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetClockPauseQuery, graphql } from '#web/platform/lib/graphql.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { EndTime } from '#web/platform/ui/text/EndTime.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './ClockPauseNotice.module.css'

const pauseQuery = graphql(`
  query getClockPause {
    getClockPause {
      reason
      began_at
      seconds
    }
  }
`)

const confirmMutation = graphql(`
  mutation confirmClock($key: String) {
    confirmClock(key: $key) {
      confirmed
    }
  }
`)

type Pause = NonNullable<GetClockPauseQuery['getClockPause']>

const hourSeconds = 3_600
const daySeconds = 86_400

/** Says that tasks which follow days are paused, and why. An admin can end the pause. Renders nothing while they run. */
export function ClockPauseNotice() {
  const { data } = useQuery(pauseQuery, { showsErrors: true, pollInterval: 10_000 })
  const confirm = useMutation(confirmMutation, { showsErrors: true })
  const { run, running, error, clearError } = useAsyncAction(async () => void (await confirm()))
  const pause = data?.getClockPause
  if (!pause) return null
  return (
    <section className={`${ui.card} ${ui.group} ${styles.notice}`} aria-label="Tasks wait">
      <p>
        <strong>{reasonOf(pause)}</strong> Tasks that depend on the day have been waiting since{' '}
        <EndTime moment={pause.began_at} />: they change, delete and send nothing. They continue when the clocks have
        agreed for ten minutes.
      </p>
      {pause.reason === 'APART' ? (
        <p>Correct the clock that is wrong.</p>
      ) : (
        <Button variant="default" loading={running} onClick={run}>
          The Time Is Right
        </Button>
      )}
      <MutationError error={error} onDismiss={clearError} />
    </section>
  )
}

function reasonOf({ reason, seconds }: Pause): string {
  const { label } = pauseReasons[reason]
  if (!seconds) return `${label}.`
  const length = lengthOf(Math.abs(seconds))
  if (reason === 'JUMP') return `${label} ${length} ${seconds > 0 ? 'ahead' : 'back'}.`
  return `${label}: the clock of Vouch is ${length} ${seconds > 0 ? 'ahead of' : 'behind'} the clock of the database.`
}

function lengthOf(seconds: number): string {
  const days = Math.round(seconds / daySeconds)
  if (days > 1) return `${days} days`
  return `${Math.max(1, Math.round(seconds / hourSeconds))} h`
}
