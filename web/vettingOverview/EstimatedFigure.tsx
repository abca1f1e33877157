import { type Estimate, intervalHint } from './figures.ts'
import styles from './Overview.module.css'

interface Props {
  /** Null where there is too little to say anything. */
  readonly estimate: Estimate | null
  /** How much there is, and how much it takes. */
  readonly count: number
  readonly fewest: number
  readonly format: (value: number) => string
}

/** A figure, with its interval on hover; where there is too little to tell, how much is missing. */
export function EstimatedFigure({ estimate, count, fewest, format }: Props) {
  if (estimate) return <span title={intervalHint(estimate, format)}>{format(estimate.value)}</span>
  if (count >= fewest) return <span className={styles.few}>No differences</span>
  return (
    <span className={styles.few} title={`At least ${fewest} are needed for a figure.`}>
      Too few: {count} of {fewest}
    </span>
  )
}
