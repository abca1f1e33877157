import { ConfirmDialog } from '#web/platform/ui/overlays/ConfirmDialog.tsx'

interface Props {
  /** The label of the button that discards. */
  readonly label: string
  readonly onDiscard: () => void
  readonly onKeep: () => void
}

/** Asks before unsaved input is discarded. */
export function DiscardDialog({ label, onDiscard, onKeep }: Props) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      confirmLabel={label}
      cancelLabel="Keep Editing"
      danger
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      What you typed has not been saved.
    </ConfirmDialog>
  )
}
