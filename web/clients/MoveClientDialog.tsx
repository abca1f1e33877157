import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx'

interface Props {
  /** Where the client belongs now, and what moving means. */
  readonly children: ReactNode
  readonly onAnswer: (move: boolean) => void
}

/** Asks before a client is taken away from a company. */
export function MoveClientDialog({ children, onAnswer }: Props) {
  return (
    <ConfirmDialog
      title="Move client?"
      confirmLabel="Move client"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {children}
    </ConfirmDialog>
  )
}
