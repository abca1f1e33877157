import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { useConfirm } from '#web/platform/lib/browser/useConfirm.ts'
import { ConfirmDialog } from '#web/platform/ui/overlays/ConfirmDialog.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { KeptRecords } from './KeptRecords.tsx'
import { type TakenBackPart, takeBackAll } from './takeBackAll.ts'
import { takeBackImportMutation, takeBackPlanQuery } from './takeBackQueries.ts'
import { planText, progressText, takenBackText } from './takeBackTexts.ts'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

/** Shows what taking back an import would do, or what stayed, and does it after a question. */
export function TakeBackSection({ id, onClose }: Props) {
  const [changedToo, setChangedToo] = useState(false)
  const input = { id, changed_too: changedToo }
  const { data, error, refetch } = useQuery(takeBackPlanQuery, { variables: input, showsErrors: true })
  const takeBack = useMutation(takeBackImportMutation, { showsErrors: true })
  const { question, ask } = useConfirm<true>()
  const [doneSoFar, setDoneSoFar] = useState<TakenBackPart>()
  const action = useAsyncAction(async () => {
    if (!(await ask(true))) return
    setDoneSoFar(undefined)
    const done = await takeBackAll(async () => (await takeBack(input)).data.takeBackImport, setDoneSoFar)
    showToast('success', takenBackText(done))
    if (done.kept_count === 0) onClose()
  })
  const plan = data?.getImportTakeBack
  const isPossible = plan !== undefined && plan.removed + plan.restored + plan.files > 0
  return (
    <>
      <section className={modal.body} aria-label="Take back">
        <QueryError error={error} onRetry={refetch} />
        {!plan && !error && <p role="status">Checking what would be removed …</p>}
        {plan && <p>{planText(plan)}</p>}
        {action.running && doneSoFar && <p role="status">{progressText(doneSoFar)} Keep this page open.</p>}
        {plan && <KeptRecords plan={plan} />}
        {(changedToo || (plan && plan.kept_count > 0)) && (
          <Checkbox
            label="Also take back records that people or later imports changed"
            description="Their changes are lost."
            checked={changedToo}
            onChange={({ currentTarget }) => setChangedToo(currentTarget.checked)}
          />
        )}
        <MutationError error={action.error} onDismiss={action.clearError} />
      </section>
      <ModalFooter>
        <Button data-autofocus variant="default" onClick={onClose}>
          Close
        </Button>
        {isPossible && (
          <Button color="red.9" loading={action.running} onClick={action.run}>
            Take Back …
          </Button>
        )}
      </ModalFooter>
      {question && plan && (
        <ConfirmDialog
          title="Take back this import?"
          confirmLabel="Take Back"
          danger
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        >
          {planText(plan)} Nobody can undo this.
        </ConfirmDialog>
      )}
    </>
  )
}
