import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { isFocusLost } from '#web/platform/lib/browser/keepFocus.ts'
import { Menu } from '#web/platform/ui/overlays/Menu.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './MoveButtons.module.css'

/** A dialog that supplies something that a move needs. */
export interface Remedy {
  /** Such as "Upload Signed Terms". */
  readonly label: string
  readonly dialog: DialogName
  /** The record that the dialog is about. */
  readonly id: string
}

export interface OfferedMove<State extends string> {
  readonly to: State
  /** Says why the move is not allowed yet; null if it is. */
  readonly refusal: string | null
  /** The dialogs that the viewer may open to supply what it lacks. */
  readonly remedies?: readonly Remedy[]
  /** Such as "Move to Active" or "Close as lost …". */
  readonly label: string
  /** The move ends something. */
  readonly danger?: boolean
}

interface Props<State extends string> {
  readonly moves: readonly OfferedMove<State>[]
  /** The target of the move with its own button; a menu has all others. */
  readonly forward: State | null | undefined
  /** Moves the record, or opens a dialog for further input. The error of a rejection shows below the buttons. */
  readonly onMove: (to: State) => Promise<void>
  /** A button beside them that moves nothing. */
  readonly children?: ReactNode
}

/** Shows the buttons of a record's moves. After a move they keep the focus, although the pressed button may be gone. */
export function MoveButtons<State extends string>({ moves, forward: next, onMove, children }: Props<State>) {
  const controls = useRef<HTMLDivElement>(null)
  const refusalId = useId()
  const { running, error, attempts, run, clearError } = useAsyncAction(onMove)
  useEffect(() => {
    if (attempts > 0 && isFocusLost()) controls.current?.querySelector('button')?.focus()
  }, [attempts])
  const forward = moves.find(({ to }) => to === next)
  const others = moves.filter((other) => other !== forward)
  return (
    <>
      <div ref={controls} className={ui.row} aria-busy={running}>
        {forward && (
          // The screen may show the next move while the last one is still read again, in which time no click counts.
          <Button
            data-disabled={running || Boolean(forward.refusal) || undefined}
            aria-disabled={running || Boolean(forward.refusal)}
            aria-describedby={forward.refusal === null ? undefined : refusalId}
            onClick={() => !forward.refusal && void run(forward.to)}
          >
            {forward.label}
          </Button>
        )}
        {children}
        {others.length > 0 && (
          <Menu
            label="Other moves"
            items={others.map(({ to, label, danger, refusal }) => ({
              label,
              danger,
              refusal,
              onSelect: () => void run(to),
            }))}
          >
            Other moves
          </Menu>
        )}
      </div>
      {forward?.refusal && (
        <div className={`${ui.aside} ${styles.refusal}`}>
          <p id={refusalId}>{forward.refusal}</p>
          <Remedies remedies={forward.remedies ?? []} />
        </div>
      )}
      <div className={`${ui.optional} ${styles.error}`}>
        <MutationError error={error} onDismiss={clearError} />
      </div>
    </>
  )
}

function Remedies({ remedies }: { remedies: readonly Remedy[] }) {
  const [, setAddress] = useAddress()
  return remedies.map(({ label, dialog, id }) => (
    <Button
      key={dialog}
      variant="default"
      size="compact-sm"
      onClick={() => setAddress({ dialog, id }, { preventScrollReset: true })}
    >
      {label}
    </Button>
  ))
}
