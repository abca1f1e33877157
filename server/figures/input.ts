import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import { longestPeriod } from '#shared/figures/figurePeriods.ts'
import { definitionOf, type Figure, isLevel, type LevelMovement } from '#shared/figures/figures.ts'
import { daysBetween } from '#shared/platform/calendarDays.ts'
import { day } from '#shared/platform/fields.ts'

const someDay = () => day().check(z.minLength(1, 'Choose a day.'))

export const figureAsOfInput = someDay()

/** Asks as of the end of the day `as_of`; null for now. */
export const figurePeriodInput = z.object({ from: someDay(), to: someDay(), as_of: z.nullable(someDay()) }).check(
  z.refine(({ from, to }) => from <= to, { error: 'The first day comes after the last one.', path: ['to'] }),
  z.refine(({ from, to }) => from > to || daysBetween(from, to) < longestPeriod, {
    error: 'Choose a period of at most ten years.',
    path: ['from'],
  }),
)
export type FigurePeriodInput = z.output<typeof figurePeriodInput>

/** @throws UserError BAD_INPUT for a flow, which nothing joins or leaves. */
export function requireMovement(figure: Figure, movement: LevelMovement | null): LevelMovement | null {
  if (movement === null || isLevel(figure)) return movement
  throw new UserError('BAD_INPUT', `Nothing joins or leaves “${definitionOf(figure).label}”.`, { field: 'movement' })
}
