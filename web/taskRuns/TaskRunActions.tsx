import { useMutation } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { type GetTaskRunQuery, graphql, type TakeBackTaskRunMutation } from '#web/platform/lib/graphql.ts'
import modal from '#web/platform/ui/Modal.module.css'
import { MutationError } from '#web/platform/ui/MutationError.tsx'
import { showToast } from '#web/platform/ui/toasts.ts'

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

type TakenBack = TakeBackTaskRunMutation['takeBackTaskRun']

interface Props {
  readonly run: GetTaskRunQuery['getTaskRun']
  /** They name what was skipped. */
  readonly rows: GetTaskRunQuery['getTaskRunRows']
  readonly onDone: () => void
}

/** Runs what waits, or takes back what was done. What was skipped is listed with the reason. */
export function TaskRunActions({ run, rows, onDone }: Props) {
  const options = { context: showsErrors, refetchQueries: ['getTaskRuns', 'getClockPause', 'getTaskRun'] }
  const [allow, allowing] = useMutation(allowMutation, options)
  const [takeBack, takingBack] = useMutation(takeBackMutation, options)
  const [skipped, setSkipped] = useState<TakenBack['skipped']>([])
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
    setSkipped(data.takeBackTaskRun.skipped)
  }
  return (
    <>
      <MutationError
        error={allowing.error ?? takingBack.error}
        onDismiss={() => {
          allowing.reset()
          takingBack.reset()
        }}
      />
      {skipped.length > 0 && (
        <ul className={modal.body} aria-label="Not taken back">
          {skipped.map((one) => (
            <li key={one.id}>{[nameIn(rows, one.id), one.reason].filter(Boolean).join(': ')}</li>
          ))}
        </ul>
      )}
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
    </>
  )
}

/** A row that is gone, or beyond those that are named, has no name. */
function nameIn(rows: Props['rows'], id: string): string | undefined {
  return rows.find((row) => row.id === id)?.developer
}

function takenBackText({ rows, skipped }: TakenBack): string {
  const restored = `${formatCount(rows)} ${rows === 1 ? 'row is' : 'rows are'} as before.`
  const rest = skipped.length > 0 ? ` ${formatCount(skipped.length)} skipped.` : ''
  return `${restored}${rest} Tasks wait for ten minutes, or until you say that the time is right.`
}
