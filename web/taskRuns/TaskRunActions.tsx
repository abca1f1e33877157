import { useMutation } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { type GetTaskRunQuery, graphql, type TakeBackTaskRunMutation } from '#web/platform/lib/graphql.ts'
import modal from '#web/platform/ui/Modal.module.css'
import { MutationError } from '#web/platform/ui/MutationError.tsx'
import { showToast } from '#web/platform/ui/toasts.ts'
import styles from './TaskRunDialog.module.css'

const allowMutation = graphql(`
  mutation allowTaskRun($id: ID!, $due: Int!, $key: String) {
    allowTaskRun(id: $id, due: $due, key: $key) {
      id
    }
  }
`)

const takeBackMutation = graphql(`
  mutation takeBackTaskRun($id: ID!, $key: String) {
    takeBackTaskRun(id: $id, key: $key) {
      rows
      skipped {
        id
        reason
      }
    }
  }
`)

export type TakenBack = TakeBackTaskRunMutation['takeBackTaskRun']

interface Props {
  readonly run: GetTaskRunQuery['getTaskRun']
  readonly onDone: () => void
  /** Called with what was not taken back, if anything. */
  readonly onSkipped: (skipped: TakenBack['skipped']) => void
}

/** Runs what waits, or takes back what was done. */
export function TaskRunActions({ run, onDone, onSkipped }: Props) {
  const options = { context: showsErrors, refetchQueries: ['getTaskRuns', 'getClockPause', 'getTaskRun'] }
  const [allow, allowing] = useMutation(allowMutation, options)
  const [takeBack, takingBack] = useMutation(takeBackMutation, options)
  const { id, due, state } = run

  async function runNow() {
    await allow({ variables: { id, due: due ?? 0 } })
    showToast('success', 'It runs within a minute.')
    onDone()
  }
  async function restore() {
    const { data } = await takeBack({ variables: { id } })
    if (!data) return
    showToast('success', takenBackText(data.takeBackTaskRun))
    const { skipped } = data.takeBackTaskRun
    if (skipped.length > 0) onSkipped(skipped)
    else onDone()
  }
  return (
    <div className={styles.actions}>
      <MutationError
        error={allowing.error ?? takingBack.error}
        onDismiss={() => {
          allowing.reset()
          takingBack.reset()
        }}
      />
      <div className={modal.footer}>
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
        {state === 'HELD' && (
          // The rejection is shown above.
          <Button loading={allowing.loading} onClick={() => void runNow().catch(() => undefined)}>
            Run Now
          </Button>
        )}
        {state === 'DONE' && (
          <Button color="red.9" loading={takingBack.loading} onClick={() => void restore().catch(() => undefined)}>
            Take Back
          </Button>
        )}
      </div>
    </div>
  )
}

function takenBackText({ rows, skipped }: TakenBack): string {
  const restored = `${formatCount(rows)} ${rows === 1 ? 'row is' : 'rows are'} as before.`
  const rest = skipped.length > 0 ? ` ${formatCount(skipped.length)} skipped.` : ''
  return `${restored}${rest} Tasks wait for ten minutes, or until you say that the time is right.`
}
