import { Button } from '@mantine/core'
import { timeLeft } from '#shared/platform/text/timeLeft.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './FirmExports.module.css'
import { cancelMutation, type ListedExport } from './firmExportsQuery.ts'

/** Shows how far an export is and how long it will take, and lets an admin cancel it. */
export function FirmExportProgress({ running }: { readonly running: ListedExport }) {
  const cancel = useSave(cancelMutation)
  const cancelling = useAsyncAction(async () => {
    await cancel({ id: running.id }, 'The export was cancelled.')
  })
  return (
    <>
      <div className={styles.progress}>
        <progress value={running.progress} max={1} aria-label="Progress of the export" />
        <span role="status">{progressText(running)}</span>
        <Button size="xs" variant="default" loading={cancelling.running} onClick={() => void cancelling.run()}>
          Cancel Export
        </Button>
      </div>
      <MutationError error={cancelling.error} onDismiss={cancelling.clearError} />
    </>
  )
}

function progressText({ state, by, is_own, progress, seconds_left }: ListedExport): string {
  const whose = is_own ? '' : `An export by ${by ?? 'a deleted account'}. `
  if (state === 'WAITING') return `${whose}It begins once no other export is being made.`
  const percent = `${whose}${Math.floor(progress * 100)} %`
  return seconds_left === null ? percent : `${percent}, ${timeLeft(seconds_left)}`
}
