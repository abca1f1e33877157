import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '#web/platform/lib/errorText.ts'
import { Banner } from '#web/platform/ui/Banner.tsx'
import modal from '#web/platform/ui/Modal.module.css'
import { Modal } from '#web/platform/ui/Modal.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import styles from './BulkDialog.module.css'
import { actionText, type BulkAction, type BulkPlan, doneText, pluralize } from './bulkAction.ts'
import { useDryRun } from './useDryRun.ts'

interface Props {
  readonly action: BulkAction
  readonly selected: Parameters<BulkAction['run']>[0]
  /** Called after the rows were changed. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says what a bulk action would change and skip, runs it after confirmation, and reports the result. */
export function BulkDialog({ action, selected, onDone, onClose }: Props) {
  const { input } = action
  const [values, setValues] = useState<readonly string[]>([])
  const showUndo = useUndo()
  const dryRun = useDryRun({ action, selected, values })
  const execution = useAsyncAction(async () => {
    const done = await action.run(selected, false, values)
    showUndo(doneText(action, done), done.change)
    onClose()
    onDone()
  })
  const { plan } = dryRun
  const message = errorText(dryRun.error ?? execution.error)
  const count = plan?.count ?? 0
  return (
    <Modal title={input ? action.label : `${action.label}?`} onClose={onClose} width={480} role="alertdialog">
      <div className={`${modal.body} ${styles.body}`}>
        {input?.({ values, onChange: setValues })}
        {message && (
          <Banner type="danger" onRetry={plan ? undefined : dryRun.retry}>
            {message}
          </Banner>
        )}
        {plan && <Plan action={action} plan={plan} />}
        {dryRun.running && <Loader size={24} role="status" aria-label="Finding out what would change" />}
      </div>
      <div className={modal.footer}>
        <Button variant="default" onClick={onClose} data-autofocus={!input || undefined}>
          Cancel
        </Button>
        <Button
          color={action.danger ? 'red.9' : undefined}
          disabled={count === 0}
          loading={execution.running}
          onClick={execution.run}
        >
          {count === 0 ? action.label : actionText(action, count)}
        </Button>
      </div>
    </Modal>
  )
}

function Plan({ action, plan: { count, skipped } }: { action: BulkAction; plan: BulkPlan }) {
  return (
    <>
      <p className={styles.sentence}>
        {count === 0
          ? `None of them can be ${action.done}.`
          : `${pluralize(count, action.nouns)} will be ${action.done}.`}
        {count > 0 && action.consequence && ` ${action.consequence}`}
      </p>
      {skipped.length > 0 && (
        <section className={styles.skipped} aria-label="Skipped">
          <h3>Skipped</h3>
          <ul>
            {skipped.map(({ reason, count: skippedCount, examples }) => (
              <li key={reason}>
                <span className={styles.number}>{skippedCount.toLocaleString('en')}</span>
                <span>
                  {reason}
                  {examples.length > 0 && <span className={styles.examples}>{namesOf(examples, skippedCount)}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function namesOf(examples: readonly string[], count: number): string {
  const more = count - examples.length
  return more > 0 ? `${examples.join(', ')} and ${more.toLocaleString('en')} more` : examples.join(', ')
}
