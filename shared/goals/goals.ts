import * as z from 'zod/mini'
import { earlierOf, type Period } from '#shared/figures/figurePeriods.ts'
import { definitionOf, type Figure, figureIds, goalFigures, reachesGoal } from '#shared/figures/figures.ts'
import { addDays, daysBetween } from '#shared/platform/calendarDays.ts'
import { goalPeriods } from '#shared/platform/enumerations.ts'
import { day, rowId } from '#shared/platform/fields.ts'
import { type Enumeration, valuesOf } from '#shared/platform/transitions.ts'

const range = 'Enter a goal above 0, and at most 10,000.'

/** A goal has a person, a figure, and a period: each week or each month. */
const goalOf = {
  user_id: rowId('Choose a person.'),
  figure: z
    .enum(figureIds, 'Choose a figure.')
    .check(z.refine((figure) => goalFigures.includes(figure), 'Choose a figure.')),
  period: z.enum(valuesOf(goalPeriods), 'Choose week or month.'),
}

export const goalKeyInput = z.object(goalOf)

/** The goal holds from its day on, until a newer one. */
export const goalInput = z.object({
  ...goalOf,
  target: z.number(range).check(
    z.positive(range),
    z.maximum(10_000, range),
    z.refine((target) => Math.round(target * 10) / 10 === target, 'Use at most one decimal.'),
  ),
  starts_on: day().check(z.minLength(1, 'Choose the day from which the goal counts.')),
  /** The version of a goal with the same first day, which this one replaces. */
  version: z.nullish(z.int()),
})
export type GoalInput = z.output<typeof goalInput>

/** The states that a person can be in against a goal. */
export const goalStates = {
  REACHED: { label: 'Reached', tone: 'good' },
  ON_TRACK: { label: 'On track', tone: 'info' },
  BEHIND: { label: 'Behind', tone: 'warn' },
} as const satisfies Enumeration
export type GoalState = keyof typeof goalStates

/**
 * Gives how much of a goal can be expected by now: whole things only, since nobody is behind by a fifth of a placement.
 * A share or a median cannot catch up by waiting, so that all of its goal is expected at once.
 * @param worked the share of the working days that are over, from 0 to 1.
 */
export function expectedBy(figure: Figure, target: number, worked: number): number {
  // A little is added because 0.7 of 10 may come out just below 7.
  return definitionOf(figure).measure === 'count' && worked < 1 ? Math.floor(target * worked + 1e-9) : target
}

/** Gives the share of a time's working days, Monday to Friday, that are over when a day begins; 1 for a time without any. */
export function workedShare({ from, to }: Period, day: string): number {
  const all = workingDays(from, to)
  return all === 0 ? 1 : workingDays(from, earlierOf(to, addDays(day, -1))) / all
}

function workingDays(from: string, to: string): number {
  const length = Math.max(0, daysBetween(from, to) + 1)
  const [weeks, rest] = [Math.floor(length / 7), length % 7]
  const restDays = Array.from({ length: rest }, (_, index) => new Date(addDays(to, -index)).getUTCDay())
  return weeks * 5 + restDays.filter((weekday) => weekday % 6 !== 0).length
}

/**
 * Compares an actual value with its goal. A number is on track while it has what can be expected by now.
 * @param worked the share of the working days that are over, from 0 to 1.
 */
export function goalStateOf(
  figure: Figure,
  actual: number | null,
  target: number | null,
  worked: number,
): GoalState | undefined {
  const reached = reachesGoal(figure, actual, target)
  if (reached === undefined || actual === null || target === null) return undefined
  if (reached) return 'REACHED'
  return definitionOf(figure).measure === 'count' && actual >= expectedBy(figure, target, worked)
    ? 'ON_TRACK'
    : 'BEHIND'
}
