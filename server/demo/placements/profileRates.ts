import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { convert, type DemoCurrency } from '#server/demo/developers/rates.ts'
import { isIn } from '#server/demo/firm/jobDemand.ts'
import type { DemoJob } from '#server/demo/firm/jobs.ts'
import type { DemoRow } from '#server/demo/rows.ts'

type Rates = Pick<
  DemoRow<'job_profiles'>,
  'currency' | 'cost_rate_cents' | 'bill_rate_cents' | 'cost_currency' | 'cost_entered_cents'
>

/** Returns the rates of a profile in the currency of its job. A cost in another one is kept as it was entered, too. */
export function ratesFor({ row, random }: DemoJob, developer: DemoDeveloper, isBilled: boolean): Rates {
  const [currency, own] = [row.currency as DemoCurrency, developer.row.currency as DemoCurrency]
  const entered = developer.row.cost_rate_cents ?? 4_000
  const cost = convert(entered, own, currency)
  // The markup is 25 to 50 percent, in whole units, as far as the budget allows.
  const wanted = Math.round((cost * (1.25 + 0.25 * random.number())) / 100) * 100
  const bill = Math.min(wanted, Math.max(row.budget_hourly_max_cents ?? wanted, Math.ceil(cost / 100) * 100 + 500))
  const foreign = own === currency ? {} : { cost_currency: own, cost_entered_cents: entered }
  return { currency, cost_rate_cents: cost, bill_rate_cents: isBilled ? bill : null, ...foreign }
}

/** Returns 0 for a developer who can do all of a job, lives where the client accepts people and is within the budget, and more for others. */
export function distanceTo({ row, demand }: DemoJob, developer: DemoDeveloper): number {
  const lacks = (skill: string) => !developer.skills.includes(skill)
  const [own, currency] = [developer.row.currency as DemoCurrency, row.currency as DemoCurrency]
  const cost = convert(developer.row.cost_rate_cents ?? 0, own, currency)
  const isDear = cost * 1.2 > (row.budget_hourly_max_cents ?? Number.POSITIVE_INFINITY)
  const lacking = 2 * demand.required.filter(lacks).length + demand.core.filter(lacks).length
  return lacking + (isIn(demand.location, developer) ? 0 : 2) + (isDear ? 2 : 0)
}

/** Tells whether a developer has all but one of the required skills. */
export function isNear({ demand: { required } }: DemoJob, { skills }: DemoDeveloper): boolean {
  return required.filter((skill) => !skills.includes(skill)).length <= 1
}
