import * as z from 'zod/mini'
import { definitionOf, type Figure, figureIds, goalFigures, reachesGoal } from '#shared/figures/figures.ts'
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

/** A person stands against a goal in one of these states. */
export const goalStates = {
  REACHED: { label: 'Reached', tone: 'good' },
  ON_TRACK: { label: 'On track', tone: 'info' },
  BEHIND: { label: 'Behind', tone: 'warn' },
} as const satisfies Enumeration
export type GoalState = keyof typeof goalStates

/**
 * Compares an actual value with its goal. A number is on track while it grows with the time; a share or a median cannot
 * catch up by waiting.
 * @param elapsed the share of the week or month that is over, from 0 to 1.
 */
export function goalStateOf(
  figure: Figure,
  actual: number | null,
  target: number | null,
  elapsed: number,
): GoalState | undefined {
  const reached = reachesGoal(figure, actual, target)
  if (reached === undefined || actual === null || target === null) return undefined
  if (reached) return 'REACHED'
  return definitionOf(figure).measure === 'count' && actual >= target * elapsed ? 'ON_TRACK' : 'BEHIND'
}
