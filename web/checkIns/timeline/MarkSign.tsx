import { type CheckInMark, markLook } from './checkInMark.ts'
import styles from './Timeline.module.css'

/** Draws the mark of a check-in. Colour, shape and sign show the state, and the mood of a held one. */
export function MarkSign({ state, mood }: Pick<CheckInMark, 'state' | 'mood'>) {
  const { sign, tone } = markLook({ state, mood })
  return (
    <span
      aria-hidden="true"
      className={styles.sign}
      data-state={state}
      data-sign={sign}
      style={{ color: `var(--tone-${tone})`, background: `var(--tone-${tone}-fill)` }}
    />
  )
}
