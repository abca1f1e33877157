import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { KeptRecords } from './KeptRecords.tsx'
import { type PlannedTakeBack, takeBackImportMutation, takeBackPlanQuery } from './takeBackQueries.ts'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

/** Shows what taking back an import would do, or what stayed, and does it in one step. */
export function TakeBackSection({ id, onClose }: Props) {
  const [changedToo, setChangedToo] = useState(false)
  const { data, error } = useQuery(takeBackPlanQuery, { variables: { id, changed_too: changedToo }, showsErrors: true })
  const takeBack = useMutation(takeBackImportMutation, { showsErrors: true })
  const action = useAsyncAction(async () => {
    const { data: done } = await takeBack({ variables: { id, changed_too: changedToo } })
    showToast('success', doneText(done.takeBackImport))
  })
  const plan = data?.getImportTakeBack
  const count = plan ? plan.removed + plan.restored : 0
  return (
    <>
      <section className={modal.body} aria-label="Take back">
        {plan && <p>{planText(plan)}</p>}
        {plan && <KeptRecords plan={plan} />}
        {(changedToo || (plan && plan.kept_count > 0)) && (
          <Checkbox
            label="Take back what people or later imports changed since, too"
            checked={changedToo}
            onChange={({ currentTarget }) => setChangedToo(currentTarget.checked)}
          />
        )}
        <MutationError error={action.error ?? error} onDismiss={action.clearError} />
      </section>
      <ModalFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {count > 0 && (
          <Button color="red.9" loading={action.running} onClick={action.run}>
            Take Back
          </Button>
        )}
      </ModalFooter>
    </>
  )
}

function planText({ removed, restored, files, kept_count }: PlannedTakeBack): string {
  if (removed + restored === 0 && kept_count === 0) return 'Nothing of this import is left.'
  const goes =
    files > 0 ? `${records(removed)} and ${files === 1 ? '1 file' : `${formatCount(files)} files`}` : records(removed)
  return [
    removed + files > 0 && `Take Back removes ${goes}.`,
    restored > 0 && `It restores ${records(restored)} to what they were.`,
    kept_count > 0 && `It keeps ${records(kept_count)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function doneText({ removed, restored, kept_count }: Pick<PlannedTakeBack, 'removed' | 'restored' | 'kept_count'>) {
  const kept = kept_count > 0 ? ` ${records(kept_count)} ${kept_count === 1 ? 'was' : 'were'} kept.` : ''
  return `${records(removed)} removed, ${records(restored)} restored.${kept}`
}

function records(count: number): string {
  return count === 1 ? '1 record' : `${formatCount(count)} records`
}
