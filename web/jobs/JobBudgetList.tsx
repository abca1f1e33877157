import type { Budget } from '#shared/jobs/jobBudgets.ts'
import { money, moneyRange } from '#web/platform/lib/money.ts'
import { Facts } from '#web/platform/ui/pages/Facts.tsx'

/** The hourly budget, monthly budget and salary of a job. */
export function JobBudgetList({ job }: { job: Budget }) {
  const { budget_monthly, currency } = job
  return (
    <Facts
      facts={[
        { label: 'Hourly budget', value: moneyRange(job.budget_hourly_min, job.budget_hourly_max, currency) },
        { label: 'Monthly budget', value: budget_monthly === null ? undefined : money(budget_monthly, currency) },
        { label: 'Salary', value: moneyRange(job.yearly_budget_min, job.yearly_budget_max, currency) },
      ]}
    />
  )
}
