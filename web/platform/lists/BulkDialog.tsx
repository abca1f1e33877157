import { Button, Loader } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '#web/platform/lib/errorText.ts'
import { Banner } from '#web/platform/ui/Banner.tsx'
import modal from '#web/platform/ui/Modal.module.css'
import { Modal } from '#web/platform/ui/Modal.tsx'
import { showToast } from '#web/platform/ui/toasts.ts'
import { useSaving } from '#web/platform/ui/useSaving.ts'
import styles from './BulkDialog.module.css'
import { type BulkAction, type BulkPlan, counted, doneText } from './bulkAction.ts'

interface Props {
  readonly action: BulkAction
  readonly selected: Parameters<BulkAction['run']>[0]
  /** The rows are changed. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says what a bulk action would change and what it would skip, does it once that is confirmed, and says what it did. */
export function BulkDialog({ action, selected, onDone, onClose }: Props) {
  const [plan, setPlan] = useState<BulkPlan>()
  const planning = useSaving(async () => setPlan(await action.run(selected, true)))
  const doing = useSaving(async () => {
    showToast('success', doneText(action, await action.run(selected, false)))
    onClose()
    onDone()
  })
  const ask = useEffectEvent(() => void planning.save())
  useEffect(() => ask(), [])
  const message = errorText(planning.error ?? doing.error)
  const count = plan?.count ?? 0
  return (
    <Modal title={`${action.label}?`} onClose={onClose} width={480} role="alertdialog">
      <div className={`${modal.body} ${styles.body}`}>
        {message && (
          <Banner type="danger" onRetry={plan ? undefined : planning.save}>
            {message}
          </Banner>
        )}
        {plan && <Plan action={action} plan={plan} />}
        {planning.saving && <Loader size={24} role="status" aria-label="Finding out what would change" />}
      </div>
      <div className={modal.footer}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color={action.danger ? 'red.9' : undefined}
          disabled={count === 0}
          loading={doing.saving}
          onClick={doing.save}
        >
          {count === 0 ? action.label : `${action.label} ${counted(count, action.nouns)}`}
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
          : `${counted(count, action.nouns)} will be ${action.done}.`}
        {count > 0 && action.consequence && ` ${action.consequence}`}
      </p>
      {skipped.length > 0 && (
        <section className={styles.skipped} aria-label="Skipped">
          <h3>Skipped</h3>
          <ul>
            {skipped.map(({ reason, count: left, examples }) => (
              <li key={reason}>
                <span className={styles.number}>{left.toLocaleString('en')}</span>
                <span>
                  {reason}
                  {examples.length > 0 && <span className={styles.examples}>{namesOf(examples, left)}</span>}
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
