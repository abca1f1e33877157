import pMap from 'p-map'
import { measurePeople, type PersonPart } from '#server/figures/counts/kpis.ts'
import type { Bounds } from '#server/figures/counts/measured.ts'
import { concurrency, momentAsOf } from '#server/figures/data.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { earlierOf, type Period, shiftStart, startOf } from '#shared/figures/figurePeriods.ts'
import { definitionOf, type Figure, goalFigures, hasTooFew, trendLength } from '#shared/figures/figures.ts'
import { addDays, daysBetween } from '#shared/platform/calendarDays.ts'
import type { GoalPeriod } from '#shared/platform/enumerations.ts'
import { can, type Role, staffRoles } from '#shared/platform/permissions.ts'
import { type Goal, listGoals } from './data.ts'

/** One person reached this much of a figure, against their goal, in the running week or month and those before it. */
export interface KpiRow {
  readonly user_id: string
  readonly user_name: string
  readonly role: Role
  readonly figure: Figure
  /** The goal of the running week or month. */
  readonly goal: Goal | null
  /** The value of the same days of the week or month before, which alone compares with the running one. */
  readonly before: number | null
  /** The oldest comes first; the last one is the running week or month. */
  readonly parts: readonly KpiPart[]
}

interface KpiPart extends Period {
  readonly value: number | null
  readonly count: number
  readonly target: number | null
}

interface Person {
  readonly id: string
  readonly display_name: string
  readonly role: Role
  readonly active: boolean
}

/** Lists everybody who has a goal, or did work that goals are for, by name. @param only the account that is asked for; else all. */
export async function readKpis(
  db: Database,
  role: Role,
  period: GoalPeriod,
  day: string,
  only?: string,
): Promise<KpiRow[]> {
  const parts = trendOf(period, day)
  const bounds = [...parts.map(({ from }) => from), addDays(parts.at(-1)?.to ?? day, 1)].map(startOfDay)
  const [people, goals] = await Promise.all([listPeople(db, only), listGoals(db, period, day)])
  const same = sameDaysBefore(parts, day)
  const asked = { people, goals, parts, bounds, same, asOf: momentAsOf(day) }
  const figures = goalFigures.filter((figure) => can(role, definitionOf(figure).permission))
  const kpis = await pMap(figures, (figure) => kpisOf(db, figure, asked), { concurrency })
  return kpis
    .flat()
    .toSorted((one, other) => compare(one.user_name, other.user_name) || compare(one.user_id, other.user_id))
}

interface Asked {
  readonly people: readonly Person[]
  readonly goals: readonly Goal[]
  readonly parts: readonly Period[]
  readonly bounds: Bounds
  /** Bounds the days of the week or month before that compare with the running one. */
  readonly same: Bounds
  readonly asOf: string
}

async function kpisOf(
  db: Database,
  figure: Figure,
  { people, goals, parts, bounds, same, asOf }: Asked,
): Promise<KpiRow[]> {
  const byOwner = async (times: Bounds) =>
    Map.groupBy(await measurePeople(db, figure, times, asOf), ({ owner_id }) => owner_id)
  const done = await byOwner(bounds)
  const doneBefore = await byOwner(same)
  return people.flatMap(({ id, display_name, role, active }) => {
    const own = goals.filter((goal) => goal.user_id === id && goal.figure === figure)
    const values = done.get(id) ?? []
    // Somebody who left, and had neither a goal nor work, is left out.
    if (values.length === 0 && (own.length === 0 || !active)) return []
    const measured = parts.map((part, index) => ({
      ...part,
      ...measuredPart(figure, values, index),
      target: goalOn(own, part.to),
    }))
    const goal = own[0] ?? null
    const before = measuredPart(figure, doneBefore.get(id) ?? [], 0).value
    return [{ user_id: id, user_name: display_name, role, figure, goal, before, parts: measured }]
  })
}

function measuredPart(figure: Figure, values: readonly PersonPart[], index: number): Pick<KpiPart, 'value' | 'count'> {
  const { value = null, count = 0 } = values.find(({ part }) => part === index) ?? {}
  if (count === 0) return { value: definitionOf(figure).measure === 'count' ? 0 : null, count }
  return { value: hasTooFew(figure, count) ? null : value, count }
}

/** Goals come with the latest first. */
function goalOn(goals: readonly Goal[], day: string): number | null {
  return goals.find(({ starts_on }) => starts_on <= day)?.target ?? null
}

/** Returns the running week or month, and those before it. */
function trendOf(period: GoalPeriod, day: string): Period[] {
  const unit = period === 'WEEK' ? 'week' : 'month'
  const current = startOf(unit, day)
  return Array.from({ length: trendLength[period] }, (_, index) => {
    const from = shiftStart(unit, current, index + 1 - trendLength[period])
    return { from, to: addDays(shiftStart(unit, from, 1), -1) }
  })
}

/** Returns the bounds of as many days of the part before the last one as are over, or run, of the last one. */
function sameDaysBefore(parts: readonly Period[], day: string): Bounds {
  const [before, running] = parts.slice(-2)
  if (!before || !running) return []
  const days = daysBetween(running.from, day) + 1
  return [before.from, earlierOf(addDays(before.from, days), running.from)].map(startOfDay)
}

const startOfDay = (day: string) => `${day}T00:00:00.000Z`
const compare = (one: string, other: string) => one.localeCompare(other, 'en')

function listPeople(db: Database, only: string | undefined): Promise<Person[]> {
  const staff = db.selectFrom('users').select(['id', 'display_name', 'role', 'active']).where('role', 'in', staffRoles)
  return readPrepared(db, only === undefined ? staff : staff.where('id', '=', only))
}
