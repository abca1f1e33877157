import { moneyRange } from '#web/lib/money.ts'
import { Facts } from '#web/ui/Facts.tsx'

interface Props {
  /** Amounts are in whole units of the currency. */
  readonly job: {
    readonly currency: string
    readonly budget_hourly_min: number | null
    readonly budget_hourly_max: number | null
    readonly budget_monthly: number | null
    readonly yearly_budget_min: number | null
    readonly yearly_budget_max: number | null
  }
}

/** What a job may cost: by the hour, by the month and as a salary. */
export function Budget({ job }: Props) {
  const { currency } = job
  return (
    <Facts
      facts={[
        { label: 'Hourly budget', value: moneyRange(job.budget_hourly_min, job.budget_hourly_max, currency) },
        { label: 'Monthly budget', value: moneyRange(job.budget_monthly, job.budget_monthly, currency) },
        { label: 'Salary', value: moneyRange(job.yearly_budget_min, job.yearly_budget_max, currency) },
      ]}
    />
  )
}
