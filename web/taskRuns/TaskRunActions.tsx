import { Button } from '@mantine/core'
import { isReminding } from '#shared/reminders/reminders.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { type GetTaskRunQuery, graphql } from '#web/platform/lib/graphql.ts'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './TaskRunDialog.module.css'

const allowMutation = graphql(`
  mutation allowTaskRun($input: AllowTaskRunInput!, $key: String) {
    allowTaskRun(input: $input, key: $key) {
      id
    }
  }
`)

interface Props {
  readonly run: GetTaskRunQuery['getTaskRun']
  readonly onDone: () => void
}

/** Lets a waiting run begin. */
export function TaskRunActions({ run: { id, task, due, state }, onDone }: Props) {
  const allow = useMutation(allowMutation, { showsErrors: true })
  const { run, running, error, clearError } = useAsyncAction(async () => {
    await allow({ id, due })
    const night = isReminding(task) ? ', or in the morning if it is night there' : ''
    showToast('success', `The task will run within a minute${night}.`)
    onDone()
  })
  return (
    <div className={styles.actions}>
      <MutationError error={error} onDismiss={clearError} />
      <ModalFooter>
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
        {state === 'HELD' && (
          <Button loading={running} onClick={run}>
            Run Now
          </Button>
        )}
      </ModalFooter>
    </div>
  )
}
