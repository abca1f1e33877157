import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import type { Enumeration } from '#shared/transitions.ts'
import { HowLong } from '#web/platform/ui/HowLong.tsx'
import { Menu } from '#web/platform/ui/Menu.tsx'
import { MutationError } from '#web/platform/ui/MutationError.tsx'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import { useSaving } from '#web/platform/ui/useSaving.ts'
import styles from './StatusStepper.module.css'

/** A move as it is offered. */
export interface OfferedMove<State extends string> {
  readonly to: State
  /** The sentence that names the missing gate; null where the move can be made. */
  readonly refusal: string | null
  /** What it is called: "Move to Active", "Close as lost …". */
  readonly label: string
  /** It ends something. */
  readonly danger?: boolean
}

interface Props<State extends string> {
  /** Names it for those who cannot see what stands around it. */
  readonly label: string
  readonly states: Enumeration<State>
  /** The states of a life that goes well, in their order. */
  readonly steps: readonly State[]
  readonly state: State
  /** The ISO moment from which it is in that state. */
  readonly since: string
  /** The step that it left, where its state is none of the steps. */
  readonly left: State | null
  /** What can become of it; empty for who may not move it. */
  readonly moves: readonly OfferedMove<State>[]
  /** Moves it, or asks for more first. What it rejects with is shown here. */
  readonly onMove: (to: State) => Promise<void>
}

/** Where a record is in its life and for how long: a button leads one step on, and a menu has every other move. */
export function StatusStepper<State extends string>(props: Props<State>) {
  const { states, steps, state, since, left } = props
  const at = steps.indexOf(state)
  return (
    <section className={styles.stepper} aria-label={props.label}>
      <div className={styles.life}>
        {at < 0 && (
          <p className={styles.aside}>
            <StatusBadge {...states[state]} /> <HowLong moment={since} />
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
              {step === state && <HowLong moment={since} />}
            </li>
          ))}
        </ol>
      </div>
      {props.moves.length > 0 && <Moves {...props} />}
    </section>
  )
}

/** After a move the focus stays here, though its button may be gone. */
function Moves<State extends string>({ steps, state, left, moves, onMove }: Props<State>) {
  const controls = useRef<HTMLDivElement>(null)
  const sentenceId = useId()
  const target = useRef(state)
  const { saving, error, attempts, save, clearError } = useSaving(() => onMove(target.current))
  useEffect(() => {
    if (attempts > 0 && document.activeElement === document.body) controls.current?.querySelector('button')?.focus()
  }, [attempts])
  const move = (to: State) => {
    target.current = to
    void save()
  }
  const onward = steps[steps.indexOf(state) + 1]
  const forward = moves.find(({ to }) => to === (steps.includes(state) ? onward : left))
  const others = moves.filter((other) => other !== forward)
  return (
    <>
      <div ref={controls} className={styles.moves} aria-busy={saving}>
        {forward && (
          <Button
            data-disabled={Boolean(forward.refusal) || undefined}
            aria-disabled={Boolean(forward.refusal)}
            aria-describedby={forward.refusal === null ? undefined : sentenceId}
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
        <p id={sentenceId} className={styles.refusal}>
          {forward.refusal}
        </p>
      )}
      <div className={styles.error}>
        <MutationError error={error} onDismiss={clearError} />
      </div>
    </>
  )
}
