import ui from '#web/platform/ui/ui.module.css'
import { type Estimate, intervalHint } from './figures.ts'

interface Props {
  /** Null when there is too little data. */
  readonly estimate: Estimate | null
  /** The number of observations. */
  readonly count: number
  readonly fewest: number
  readonly format: (value: number) => string
}

/** Shows a figure, with its interval on hover. With too little data it says how much is missing. */
export function EstimatedFigure({ estimate, count, fewest, format }: Props) {
  if (estimate) return <span title={intervalHint(estimate, format)}>{format(estimate.value)}</span>
  if (count >= fewest) return <span className={ui.quiet}>No differences</span>
  return (
    <span className={ui.quiet} title={`At least ${fewest} are needed for a figure.`}>
      Too few: {count} of {fewest}
    </span>
  )
}
