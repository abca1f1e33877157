import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import styles from './BulkDialog.module.css'
import { BulkPlanText } from './BulkPlanText.tsx'
import { actionText, type BulkDialogProps, doneText, type PlannedAction } from './bulkAction.ts'
import { useDryRun } from './useDryRun.ts'

interface Props extends BulkDialogProps {
  readonly action: PlannedAction
}

/** Shows what a bulk action would change and skip, runs it after confirmation, and reports the result. */
export function BulkDialog({ action, selected, onDone, onClose }: Props) {
  const { input } = action
  const [values, setValues] = useState<readonly string[]>([])
  const showUndo = useUndo()
  const dryRun = useDryRun({
    chosen: !input || values.length > 0 ? JSON.stringify(values) : undefined,
    ask: () => action.run(selected, true, values),
  })
  const execution = useAsyncAction(async () => {
    const done = await action.run(selected, false, values)
    showUndo(doneText(action, done), done.change, done.made)
    onClose()
    onDone(done.skipped_ids)
  })
  const { plan } = dryRun
  const count = plan?.count ?? 0
  return (
    <Modal title={input ? action.label : `${action.label}?`} onClose={onClose} width={480} role="alertdialog">
      <div className={`${modal.body} ${styles.body}`}>
        {input?.({ values, onChange: setValues })}
        <QueryError error={dryRun.error ?? execution.error} onRetry={plan ? undefined : dryRun.retry} />
        {plan && <BulkPlanText action={action} plan={plan} />}
        {dryRun.running && <Loader size={24} role="status" aria-label="Finding out what would change" />}
      </div>
      <ModalFooter>
        <Button variant="default" onClick={onClose}>
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
      </ModalFooter>
    </Modal>
  )
}
