import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import type { Enumeration } from '#shared/transitions.ts'
import { ElapsedTime } from '#web/platform/ui/ElapsedTime.tsx'
import { Menu } from '#web/platform/ui/Menu.tsx'
import { MutationError } from '#web/platform/ui/MutationError.tsx'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './StatusStepper.module.css'

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
  /** The accessible name. */
  readonly label: string
  readonly states: Enumeration<State>
  /** The states of the usual course, in order. */
  readonly steps: readonly State[]
  readonly state: State
  /** The ISO 8601 moment of the last move. */
  readonly since: string
  /** The step before the present state, if that is not a step itself. */
  readonly left: State | null
  /** The offered moves; empty if the viewer may not move the record. */
  readonly moves: readonly OfferedMove<State>[]
  /** Moves the record, or opens a dialog for further input. The stepper shows the error of a rejection. */
  readonly onMove: (to: State) => Promise<void>
}

/** The status of a record and how long it has had it. A button moves it one step on, and a menu has all other moves. */
export function StatusStepper<State extends string>(props: Props<State>) {
  const { states, steps, state, since, left } = props
  const at = steps.indexOf(state)
  return (
    <section className={styles.stepper} aria-label={props.label}>
      <div className={styles.progress}>
        {at < 0 && (
          <p className={styles.aside}>
            <StatusBadge {...states[state]} /> <ElapsedTime moment={since} />
            {left && <span> · was in {states[left].label}</span>}
          </p>
        )}
        <ol className={styles.steps} data-left={at < 0}>
          {steps.map((step, index) => (
            <li
              key={step}
              data-reached={index <= (at < 0 && left ? steps.indexOf(left) : at)}
              aria-current={step === state ? 'step' : undefined}
            >
              <span className={styles.name}>{states[step].label}</span>
              {step === state && <ElapsedTime moment={since} />}
            </li>
          ))}
        </ol>
      </div>
      {props.moves.length > 0 && <Moves {...props} />}
    </section>
  )
}

/** The buttons of the moves. After a move they keep the focus, although the pressed button may be gone. */
function Moves<State extends string>({ steps, state, left, moves, onMove }: Props<State>) {
  const controls = useRef<HTMLDivElement>(null)
  const refusalId = useId()
  const target = useRef(state)
  const { running, error, attempts, run, clearError } = useAsyncAction(() => onMove(target.current))
  useEffect(() => {
    if (attempts > 0 && document.activeElement === document.body) controls.current?.querySelector('button')?.focus()
  }, [attempts])
  const move = (to: State) => {
    target.current = to
    void run()
  }
  const onward = steps[steps.indexOf(state) + 1]
  const forward = moves.find(({ to }) => to === (steps.includes(state) ? onward : left))
  const others = moves.filter((other) => other !== forward)
  return (
    <>
      <div ref={controls} className={styles.moves} aria-busy={running}>
        {forward && (
          <Button
            data-disabled={Boolean(forward.refusal) || undefined}
            aria-disabled={Boolean(forward.refusal)}
            aria-describedby={forward.refusal === null ? undefined : refusalId}
            onClick={() => !forward.refusal && move(forward.to)}
          >
            {forward.label}
          </Button>
        )}
        {others.length > 0 && (
          <Menu
            label="Other moves"
            items={others.map(({ to, label, danger, refusal }) => ({
              label,
              danger,
              refusal,
              onSelect: () => move(to),
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
