import { type Estimate, intervalHint } from '#web/vettingOverview/figures.ts'
import styles from '#web/vettingOverview/Overview.module.css'

interface Props {
  readonly estimate: Estimate | null
  /** The ends of the scale. Values beyond are drawn at its end. */
  readonly scale: readonly [number, number]
  /** The value that means no difference, or chance. */
  readonly neutral: number
  /** The meaning of an interval that excludes the neutral value. */
  readonly tone: 'good' | 'warn'
  readonly format: (value: number) => string
}

/** Pixels. */
const [width, height] = [140, 16]

/** Draws a figure as a dot on its 95 % interval. It stands out when the interval excludes the neutral value. */
export function IntervalPlot({ estimate, scale: [least, most], neutral, tone, format }: Props) {
  if (!estimate) return null
  const x = (value: number) => 4 + ((Math.min(most, Math.max(least, value)) - least) / (most - least)) * (width - 8)
  const { value, low, high } = estimate
  return (
    <svg
      className={styles.interval}
      style={low > neutral || high < neutral ? { color: `var(--tone-${tone})` } : undefined}
      width={width}
      height={height}
      role="img"
      aria-label={intervalHint(estimate, format)}
    >
      <line className={styles.axis} x1={x(least)} x2={x(most)} y1={height / 2} y2={height / 2} />
      <line className={styles.neutral} x1={x(neutral)} x2={x(neutral)} y1={0} y2={height} />
      <line x1={x(low)} x2={x(high)} y1={height / 2} y2={height / 2} />
      <circle cx={x(value)} cy={height / 2} r={3.5} />
    </svg>
  )
}
