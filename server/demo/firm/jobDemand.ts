import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { jobLocations } from '#server/demo/developers/places.ts'
import { convert, type DemoCurrency } from '#server/demo/developers/rates.ts'
import { type Stack, softSkills, stacks } from '#server/demo/developers/stacks.ts'
import type { Random } from '#server/demo/random.ts'
import type { DemoRow } from '#server/demo/rows.ts'
import { defaultCountries } from '#shared/skillsSearch/matching.ts'

/** A client asks for this in a job. */
export interface Demand {
  readonly stack: Stack
  readonly location: readonly string[]
  readonly required: readonly string[]
  readonly core: readonly string[]
  readonly bonus: readonly string[]
}

/** Draws a client's demand. Clients who work with the firm ask for what its members can do. */
export function drawDemand(members: readonly DemoDeveloper[], random: Random): Demand {
  const wish = { stack: random.weighted(...stacks), location: random.weighted(...jobLocations) }
  const able = members.filter((member) => member.stack === wish.stack && isIn(wish.location, member))
  const { stack, location } = able.length >= leastAble ? wish : commonDemand(members, random)
  const known = members.filter((member) => member.stack === stack && isIn(location, member))
  const [first, second, ...rest] = stack.extra.toSorted((one, other) => knowing(known, other) - knowing(known, one))
  const core = [...stack.core.slice(3), ...(first ? [first] : [])]
  const bonus = [...(second ? [second] : []), ...random.some(rest, 1), random.pick(softSkills)]
  return { stack, location, required: stack.core.slice(0, 3), core, bonus }
}

/** At least this many members can do a job. */
const leastAble = 3

/** Chooses a stack of many members, anywhere that a client accepts most of them. */
function commonDemand(members: readonly DemoDeveloper[], random: Random): Pick<Demand, 'stack' | 'location'> {
  const choices = jobLocations.flatMap(([location]) => {
    const near = members.filter((member) => isIn(location, member))
    return stacks.flatMap(([stack]) => {
      const count = near.filter((member) => member.stack === stack).length
      return count >= leastAble ? [[{ stack, location }, count] as const] : []
    })
  })
  if (choices.length > 0) return random.weighted(...choices)
  return { stack: random.weighted(...stacks), location: [] }
}

function knowing(members: readonly DemoDeveloper[], skill: string): number {
  return members.filter(({ skills }) => skills.includes(skill)).length
}

export function isIn(location: readonly string[], { place }: DemoDeveloper): boolean {
  return (location.length > 0 ? location : defaultCountries).includes(place.country)
}

/** A client pays at least this much an hour for a level, in US dollars. */
const leastBudgets: Readonly<Record<string, readonly [number, number]>> = {
  '': [45, 60],
  'Senior ': [55, 70],
  'Lead ': [65, 80],
}

/** Returns the budget columns that the job's type uses, in cents of the client's currency. */
export function budgetOf(type: DemoRow<'jobs'>['type'], level: string, currency: DemoCurrency, random: Random) {
  const [least, most] = leastBudgets[level] ?? [45, 60]
  const hourly = Math.round(convert(random.int(least, most) * 100, 'USD', currency) / 500) * 500
  return {
    type,
    currency,
    budget_hourly_min_cents: type === 'HOURLY' ? hourly : null,
    budget_hourly_max_cents: type === 'HOURLY' ? hourly + random.int(5, 8) * 500 : null,
    budget_monthly_cents: type === 'MONTHLY' ? hourly * 160 : null,
    yearly_budget_min_cents: type === 'SALARY' ? hourly * 1_800 : null,
    yearly_budget_max_cents: type === 'SALARY' ? hourly * 2_200 : null,
  }
}
