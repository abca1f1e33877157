import type { JobBudget } from '#shared/jobs/jobBudgets.ts'
import type { JobType } from '#shared/jobs/jobStatuses.ts'
import { money, moneyRange } from '#web/platform/lib/text/money.ts'
import { type Detail, Details } from '#web/platform/ui/pages/sections/Details.tsx'

interface Props {
  readonly job: JobBudget
  /** A budget that the job does not have is shown, as a dash, if it is of this type; by default each is. */
  readonly needed?: JobType
}

export function JobBudgetList({ job, needed }: Props) {
  const { budget_monthly, currency } = job
  const budgets: (Detail & { readonly type: JobType })[] = [
    {
      type: 'HOURLY',
      label: 'Hourly budget',
      value: moneyRange(job.budget_hourly_min, job.budget_hourly_max, currency),
    },
    {
      type: 'MONTHLY',
      label: 'Monthly budget',
      value: budget_monthly === null ? undefined : money(budget_monthly, currency),
    },
    { type: 'SALARY', label: 'Salary', value: moneyRange(job.yearly_budget_min, job.yearly_budget_max, currency) },
  ]
  return <Details details={budgets.filter(({ type, value }) => !needed || type === needed || value !== undefined)} />
}
