import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/platform/ui/overlays/ConfirmDialog.tsx'

interface Props {
  /** Says which company the client belongs to now, and what the move changes. */
  readonly children: ReactNode
  readonly onAnswer: (move: boolean) => void
}

export function MoveClientDialog({ children, onAnswer }: Props) {
  return (
    <ConfirmDialog
      title="Move client?"
      confirmLabel="Move Client"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {children}
    </ConfirmDialog>
  )
}
