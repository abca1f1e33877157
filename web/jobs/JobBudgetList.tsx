import type { JobBudget } from '#shared/jobs/jobBudgets.ts'
import { money, moneyRange } from '#web/platform/lib/money.ts'
import { Details } from '#web/platform/ui/pages/Details.tsx'

export function JobBudgetList({ job }: { job: JobBudget }) {
  const { budget_monthly, currency } = job
  return (
    <Details
      details={[
        { label: 'Hourly budget', value: moneyRange(job.budget_hourly_min, job.budget_hourly_max, currency) },
        { label: 'Monthly budget', value: budget_monthly === null ? undefined : money(budget_monthly, currency) },
        { label: 'Salary', value: moneyRange(job.yearly_budget_min, job.yearly_budget_max, currency) },
      ]}
    />
  )
}
