import type { Enumeration } from '#shared/platform/transitions.ts'
import { ElapsedTime } from '#web/platform/ui/text/ElapsedTime.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { MoveButtons, type OfferedMove } from './MoveButtons.tsx'
import styles from './StatusStepper.module.css'

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

/** Shows the status of a record, and how long it has had it. A button moves it one step on, and a menu has all other moves. */
export function StatusStepper<State extends string>(props: Props<State>) {
  const { states, steps, state, since, left } = props
  const at = steps.indexOf(state)
  const forward = at < 0 ? left : steps[at + 1]
  return (
    <section className={`${ui.card} ${ui.block} ${styles.stepper}`} aria-label={props.label}>
      <div className={styles.progress}>
        {at < 0 && (
          <p className={`${ui.aside} ${styles.aside}`}>
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
      {props.moves.length > 0 && <MoveButtons moves={props.moves} forward={forward} onMove={props.onMove} />}
    </section>
  )
}
