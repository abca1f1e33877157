import type { RawBuilder } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'

/** Asks for the rows of a time, as they were known at a moment. */
export interface FigureQuestion {
  /** The first moment of the time. */
  readonly from: Moment
  /** The moment after it, which does not belong to it. */
  readonly to: Moment
  /** The answer knows nothing from this moment on. */
  readonly asOf: Moment
}

/**
 * Selects the rows that a figure counts. Rows of a flow have `row_id`, `at`, and a `value` (1 or 0 for a share, or null as long as it can't be told; days for a median). Rows
 * of a level have `row_id`, `at` from which and `until` when they count, `value` and `base` in cents of `currency`.
 */
export type RowsOfFigure = (question: FigureQuestion) => RawBuilder<unknown>
