import { definitionOf, type Figure } from '#shared/figures/figures.ts'
import type { Tone } from '#shared/platform/tones.ts'
import styles from '#web/figures/Figures.module.css'

interface Props {
  readonly figure: Figure
  readonly actual: number
  readonly target: number
  readonly tone: Tone
  /** How much of the goal is expected by now. */
  readonly expected: number
}

/** Shows the progress towards a goal. When less is better, a full bar means that the goal is reached. A line marks what is expected by now. */
export function GoalBar({ figure, actual, target, tone, expected }: Props) {
  const share = definitionOf(figure).better === 'up' ? actual / target : target / Math.max(actual, target)
  return (
    <svg className={styles.goalBar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={100} height={1} />
      <rect style={{ fill: `var(--tone-${tone})` }} width={Math.min(100, 100 * share)} height={1} />
      {expected > 0 && expected < target && (
        <rect className={styles.expected} x={(100 * expected) / target} width={2} height={1} />
      )}
    </svg>
  )
}
