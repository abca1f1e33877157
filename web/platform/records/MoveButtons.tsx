import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { isFocusLost } from '#web/platform/lib/keepFocus.ts'
import { Menu } from '#web/platform/ui/overlays/Menu.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './MoveButtons.module.css'

/** A move that the user can choose. */
export interface OfferedMove<State extends string> {
  readonly to: State
  /** Why the move is not allowed yet; null if it is. */
  readonly refusal: string | null
  /** "Move to Active", "Close as lost …". */
  readonly label: string
  /** The move ends something. */
  readonly danger?: boolean
}

interface Props<State extends string> {
  readonly moves: readonly OfferedMove<State>[]
  /** The state of the move with a button of its own; a menu has all others. */
  readonly forward: State | null | undefined
  /** Moves the record, or opens a dialog for further input. The error of a rejection shows below the buttons. */
  readonly onMove: (to: State) => Promise<void>
  /** A button beside them that moves nothing. */
  readonly children?: ReactNode
}

/** The buttons of the moves of a record. After a move they keep the focus, although the pressed button may be gone. */
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
      <div ref={controls} className={styles.moves} aria-busy={running}>
        {forward && (
          <Button
            data-disabled={Boolean(forward.refusal) || undefined}
            aria-disabled={Boolean(forward.refusal)}
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
        <p id={refusalId} className={styles.refusal}>
          {forward.refusal}
        </p>
      )}
      <div className={styles.error}>
        <MutationError error={error} onDismiss={clearError} />
      </div>
    </>
  )
}
