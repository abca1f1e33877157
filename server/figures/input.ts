import * as z from 'zod/mini'
import { longestPeriod } from '#shared/figures/figurePeriods.ts'
import { daysBetween } from '#shared/platform/calendarDays.ts'
import { day } from '#shared/platform/fields.ts'

const someDay = () => day().check(z.minLength(1, 'Choose a day.'))

/** The day as of which something is asked. */
export const figureAsOfInput = someDay()

/** Of what time figures are asked, and as of which day; `as_of` is null for now. */
export const figurePeriodInput = z.object({ from: someDay(), to: someDay(), as_of: z.nullable(someDay()) }).check(
  z.refine(({ from, to }) => from <= to, { error: 'The first day comes after the last one.', path: ['to'] }),
  z.refine(({ from, to }) => from > to || daysBetween(from, to) < longestPeriod, {
    error: 'Choose a period of at most ten years.',
    path: ['from'],
  }),
)
export type FigurePeriodInput = z.output<typeof figurePeriodInput>
