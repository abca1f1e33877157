import * as z from 'zod/mini'
import { dateTime } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { funnelBases, overviewCells } from '#shared/vettingOverview/vettingOverview.ts'

/** `from` belongs to the period, and `to` does not; either may be left open. */
export const overviewPeriod = z.object({ from: z.nullish(dateTime()), to: z.nullish(dateTime()) })
export type OverviewPeriod = z.output<typeof overviewPeriod>

/** A cell is a number of the overview, such as the late ones of a step. */
export const overviewCellInput = z.object({
  cell: z.enum(valuesOf(overviewCells), 'This is not a cell of the overview.'),
  /** The step, reviewer, criterion, reason or outcome of the line; null for a line of totals. */
  key: z.nullish(z.string().check(z.maxLength(200, 'Use at most 200 characters.'))),
  /** The criterion of a prediction; null for the total score. */
  criterion: z.nullish(z.string().check(z.maxLength(200, 'Use at most 200 characters.'))),
  basis: z.nullish(z.enum(valuesOf(funnelBases), 'Choose by cohort or by activity.')),
})
export type OverviewCellInput = z.output<typeof overviewCellInput>

export const overviewPageInput = z.extend(overviewCellInput, {
  page: z.int().check(z.minimum(1, 'Pages begin at 1.'), z.maximum(100_000, 'There are fewer pages.')),
})
