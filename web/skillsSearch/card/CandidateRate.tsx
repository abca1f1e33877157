import { money } from '#web/platform/lib/text/money.ts'
import {
  compareRate,
  type HourlyMaximum,
  type HourlyRate,
  type RateComparison,
} from '#web/platform/lib/text/rateComparison.ts'
import { Tooltip } from '#web/platform/ui/overlays/Tooltip.tsx'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './CandidateRate.module.css'

interface Props {
  readonly rate: HourlyRate
  readonly budget: HourlyMaximum
}

/** Shows the rate of a developer, and whether it is within the hourly budget of the job or by how much above it. */
export function CandidateRate({ rate, budget }: Props) {
  if (rate.cost_rate === null) return '-'
  const amount = money(rate.cost_rate, rate.currency)
  const comparison = compareRate(rate, budget)
  if (!comparison) return amount
  return (
    <>
      {amount}
      <VisuallyHidden>, </VisuallyHidden>
      <span className={`${ui.cut} ${styles.comparison}`} data-kind={comparison.kind}>
        <Tooltip content={sentenceOf(comparison, rate, budget)}>{shortText(comparison, budget)}</Tooltip>
      </span>
    </>
  )
}

function shortText(comparison: RateComparison, { currency }: HourlyMaximum) {
  if (comparison.kind === 'otherCurrency') return 'not compared'
  if (comparison.kind === 'within') return 'within budget'
  return (
    <>
      {money(comparison.difference, currency)} above<VisuallyHidden> budget</VisuallyHidden>
    </>
  )
}

function sentenceOf(comparison: RateComparison, rate: HourlyRate, { max, currency }: HourlyMaximum): string {
  if (comparison.kind === 'otherCurrency') {
    return `The budget is in ${currency}, and nobody has entered an exchange rate for ${rate.currency}.`
  }
  const { kind, difference, exchanged } = comparison
  const limit = `${money(max ?? 0, currency)} that the job pays per hour`
  const place = kind === 'above' ? 'above' : 'below'
  const sentence = difference === 0 ? `Exactly the ${limit}` : `${money(difference, currency)} ${place} the ${limit}`
  return exchanged ? `${sentence}, ${exchanged}` : sentence
}
