import { Button } from '@mantine/core'
import { isReminding } from '#shared/reminders/reminders.ts'
import { isRetention } from '#shared/retention/retention.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { type GetTaskRunQuery, graphql, type TakeBackTaskRunMutation } from '#web/platform/lib/graphql.ts'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
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
  /** Called with the changes that could not be undone, if any. */
  readonly onSkipped: (skipped: TakenBack['skipped']) => void
}

/** Runs waiting changes, or undoes the changes of a run. */
export function TaskRunActions({ run, onDone, onSkipped }: Props) {
  const allow = useMutation(allowMutation, { showsErrors: true })
  const takeBack = useMutation(takeBackMutation, { showsErrors: true })
  const { id, task, due, state } = run

  const allowing = useAsyncAction(async () => {
    await allow({ variables: { id, due: due ?? 0 } })
    const night = isReminding(task) ? ', or in the morning if it is night there' : ''
    showToast('success', `The task will run within a minute${night}.`)
    onDone()
  })
  const takingBack = useAsyncAction(async () => {
    const { data } = await takeBack({ variables: { id } })
    showToast('success', takenBackText(data.takeBackTaskRun))
    const { skipped } = data.takeBackTaskRun
    if (skipped.length > 0) onSkipped(skipped)
    else onDone()
  })
  return (
    <div className={styles.actions}>
      <MutationError
        error={allowing.error ?? takingBack.error}
        onDismiss={() => {
          allowing.clearError()
          takingBack.clearError()
        }}
      />
      <ModalFooter>
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
        {state === 'HELD' && (
          <Button loading={allowing.running} onClick={allowing.run}>
            Run Now
          </Button>
        )}
        {state === 'DONE' && !isRetention(task) && !isReminding(task) && (
          <Button color="red.9" loading={takingBack.running} onClick={takingBack.run}>
            Take Back
          </Button>
        )}
      </ModalFooter>
    </div>
  )
}

function takenBackText({ rows, skipped }: TakenBack): string {
  const restored = `${formatCount(rows)} ${rows === 1 ? 'row was' : 'rows were'} restored.`
  const rest =
    skipped.length > 0 ? ` ${formatCount(skipped.length)} ${skipped.length === 1 ? 'was' : 'were'} skipped.` : ''
  return `${restored}${rest} Tasks now wait for ten minutes, or until you confirm that the time is right.`
}
