import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx'

interface Props {
  /** What the button says that discards. */
  readonly label: string
  readonly onDiscard: () => void
  readonly onKeep: () => void
}

/** Asks before what was typed is lost. */
export function DiscardQuestion({ label, onDiscard, onKeep }: Props) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      confirmLabel={label}
      cancelLabel="Keep editing"
      danger
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      What you typed has not been saved.
    </ConfirmDialog>
  )
}
