import styles from '#web/jobProfiles/details/RateFigures.module.css'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { money, moneyRange } from '#web/platform/lib/text/money.ts'
import ui from '#web/platform/ui/ui.module.css'

/** The hourly budget of a job, in units of its currency. */
export interface HourlyBudget {
  readonly min: number | null
  readonly max: number | null
  readonly currency: string
}

interface Props {
  readonly budget: HourlyBudget
  /** The currency of the rates. */
  readonly currency: string
}

/** Compares the bill rate of the form with the hourly budget of the job. Rates in another currency are not compared. */
export function BudgetBar({ budget, currency }: Props) {
  const { bill_rate } = useFormContext().fields.values
  const { min, max } = budget
  const range = moneyRange(min, max, budget.currency)
  if (!range) return <p className={ui.quiet}>The job has no hourly budget.</p>
  if (budget.currency !== currency) {
    return (
      <p className={ui.quiet}>
        The budget is {range} per hour. It is not compared, because the rates are in {currency}.
      </p>
    )
  }
  const bill = typeof bill_rate === 'number' ? bill_rate : undefined
  const most = max ?? min ?? 0
  const isOver = bill !== undefined && max !== null && bill > max
  return (
    <div>
      <div className={styles.bar} aria-hidden>
        <div
          className={styles.fill}
          data-over={isOver}
          style={{ width: `${Math.min(100, most > 0 ? ((bill ?? 0) / most) * 100 : 0)}%` }}
        />
      </div>
      <p className={ui.quiet}>
        Budget {range} per hour{bill === undefined ? '.' : `: ${comparison(bill, budget)}.`}
      </p>
    </div>
  )
}

/** Computes in whole cents, because differences of decimal amounts are not exact. */
function comparison(bill: number, { min, max, currency }: HourlyBudget): string {
  const cents = Math.round(bill * 100)
  const over = max === null ? 0 : cents - Math.round(max * 100)
  if (over > 0) return `the bill rate is ${money(over / 100, currency)} above it`
  const under = min === null ? 0 : Math.round(min * 100) - cents
  return under > 0 ? `the bill rate is ${money(under / 100, currency)} below it` : 'the bill rate is within it'
}
