import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx'

interface Props {
  readonly onDiscard: () => void
  readonly onKeep: () => void
}

/** Asks before what was typed is lost. */
export function DiscardQuestion({ onDiscard, onKeep }: Props) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      danger
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      What you typed has not been saved.
    </ConfirmDialog>
  )
}
