import type { JobType } from './jobStatuses.ts'

/** The amounts of a budget, in units of its currency. */
export interface BudgetAmounts {
  readonly budget_hourly_min: number | null
  readonly budget_hourly_max: number | null
  readonly budget_monthly: number | null
  readonly yearly_budget_min: number | null
  readonly yearly_budget_max: number | null
}

/** The budget of a job, in units of its currency. */
export interface JobBudget extends BudgetAmounts {
  readonly currency: string
}

/** A job of each type needs these amounts. It may have others, too. */
export const budgetFields: Readonly<Record<JobType, readonly (keyof BudgetAmounts)[]>> = {
  HOURLY: ['budget_hourly_min', 'budget_hourly_max'],
  MONTHLY: ['budget_monthly'],
  SALARY: ['yearly_budget_min', 'yearly_budget_max'],
}

const ranges = [
  ['budget_hourly_min', 'budget_hourly_max'],
  ['yearly_budget_min', 'yearly_budget_max'],
] as const

/** Finds a range of the budget whose upper end is below the lower one. */
export function wrongBudget(budget: Partial<BudgetAmounts>): { field: keyof BudgetAmounts; sentence: string }[] {
  return ranges.flatMap(([from, to]) => {
    const [min, max] = [budget[from] ?? null, budget[to] ?? null]
    const sentence = 'The upper end of the budget cannot be less than the lower end.'
    return min !== null && max !== null && max < min ? [{ field: to, sentence }] : []
  })
}

/** Writes a budget as "$40 – $60 an hour"; empty for none. */
export function budgetText(budget: JobBudget): string {
  const { currency, budget_monthly } = budget
  const ranges = [
    rangeText(budget.budget_hourly_min, budget.budget_hourly_max, currency, 'an hour'),
    rangeText(budget_monthly, budget_monthly, currency, 'a month'),
    rangeText(budget.yearly_budget_min, budget.yearly_budget_max, currency, 'a year'),
  ]
  return ranges.filter(Boolean).join(', ')
}

function rangeText(min: number | null, max: number | null, currency: string, per: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  if (min !== null && max !== null) return `${min === max ? format.format(min) : format.formatRange(min, max)} ${per}`
  if (min !== null) return `from ${format.format(min)} ${per}`
  return max === null ? '' : `up to ${format.format(max)} ${per}`
}
